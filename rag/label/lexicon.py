"""Closed classes of English words that abstracts are read by. None names a method, a data set or a field."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


DETERMINERS = _words("a an the our new novel first simple this")
AUTHORS = _words("we paper work article")
OURS = AUTHORS | _words("our study novel new called named")
KINDS = _words("model method framework approach algorithm architecture system network scheme")
INTRODUCE = _words(
    "introduce introduces introduced introducing propose proposes proposed proposing present presents presented "
    "develop develops developed design designed devise devised release releases build built create created construct "
    "describe contribute offer offers provide provides study formulate collect curate explore unveil publish suggest "
    "establish announce advocate implement train"
)
CALL = _words("call name term dub coin denote")
CALLED = _words("called named termed dubbed coined namely i.e. denoted abbreviated titled entitled")
KNOWN_AS = _words("denoted termed abbreviated coined dubbed to known")
ACTS = _words(
    "achieves achieve outperforms outperform consists improves uses provides enables learns employs leverages reduces "
    "generates combines exhibits performs shows supports offers demonstrates integrates adopts introduces produces "
    "extends yields matches reaches works addresses surpasses makes takes can is has allows does also significantly "
    "consistently effectively exploits utilizes incorporates comprises maintains trains adapts adds scales includes "
    "contains first not requires converges obtains delivers optimizes generalizes predicts relies exceeds captures"
)
"""What follows the name of a method that is the subject of its sentence."""
PROPERTIES = _words(
    "loss tasks task inference attention training models datasets benchmarks data layers networks agents games "
    "decoding policy policies estimation baseline baselines embeddings systems problems images"
)
"""What follows a name that only qualifies another noun ("LLM inference")."""
OF_OTHERS = _words("on at over than using like")
JOINED = _words("via for from by to between against including both while toward apply use in with an and")
CONTINUE = _words("a an the our which one where that")
"""What follows a name and a comma in an apposition: "X, a method"."""
CLOSED = _words(
    "we our in the this to for a an on and it as is by with however these while recent although from at here first "
    "second third finally moreover furthermore additionally specifically extensive experimental experiments code "
    "existing unlike despite using based through empirically results when since if there that they one all many both "
    "such most some thus hence given under due motivated inspired compared notably importantly further then also but "
    "prior previous each no not what how why where which their its can are was were has have new novel simple of"
)
"""Words that are never a name, however they are written."""
ANNOUNCE = _words(
    "introduce introduces introducing propose proposes proposing present presents presenting develop develops "
    "developing design designs devise devises formulate formulates reformulate initiate initiates construct constructs "
    "build builds define defines advocate advocates release describe describes contribute offer offers create creates "
    "give gives pose poses"
)
"""Verbs whose object is what a paper contributes."""
STUDY = _words(
    "study studies studying investigate investigates investigating analyze analyse analyzes analyses analyzing "
    "analysing examine examines consider considers revisit revisits explore explores exploring characterize "
    "characterizes formalize formalizes tackle tackles address addresses evaluate evaluates compare compares assess "
    "assesses provide provides establish establishes derive derives review reviews focus focuses determine determined "
    "evaluated studied investigated examined assessed compared analyzed analysed reviewed"
)
"""Verbs whose object is what a paper is about."""
REPORT = _words(
    "show shows prove proves demonstrate demonstrates find finds found argue argues observe report reports reveal "
    "conclude suggest posit position improve extend extends use apply identify identifies generalize generalizes"
)
"""Verbs whose clause is what a paper says."""
SUBJECTS = _words("to we can may could might must should would will not they it")
"""A content word after one of these is a verb."""
FUNCTION = (
    CLOSED
    | {"et al."}
    | _words(
        "those your you i he she his her them us ours other others another same own any every either neither few "
        "several more less least much without within into onto over between among across against along toward towards "
        "upon about after before during until like per beyond up upto out off or nor yet so whom whose whether "
        "because though otherwise therefore be been being am do does did done had having may could might must should "
        "shall will would cannot only even just very too often usually still already now e.g. i.e. vs. propose "
        "proposes present presents introduce introduces introduced develop develops studies investigate analyze "
        "examine consider show shows shown demonstrate demonstrates prove proves provide provides provided derive use "
        "uses used achieve achieves achieving enable enables enabling allow allows allowing make makes making take "
        "takes taking leverage leverages leveraging require requires requiring improve improves improving reduce "
        "reduces reducing learn learns produce produces producing obtain obtained find finds found remain remains "
        "offer offers consists combines combining called termed named dubbed referred known tailored designed aim "
        "aims help helps exist exists suggest suggests yield yields yielding lead leads exploit exploits capture "
        "captures contain contains involve involves include includes including become becomes perform performs "
        "outperform outperforms establish describe address addresses addressing tackle explore explores formulate "
        "define seek seeks rely relies generate generates preserve preserves ensure ensures ensuring predict predicts "
        "maintain maintains rather else than via ever give gives ones paper article amongst among whereby whereas aka "
        "instead seen together alone considers extend extends studied call calls mean means play plays attempt "
        "attempting"
    )
)
"""Words that end a noun phrase."""
PRAISE = _words(
    "novel new simple efficient effective general generic principled unified powerful scalable practical flexible "
    "robust lightweight first fast better improved strong rigorous comprehensive systematic extensive recent existing "
    "current previous prior well classical traditional conventional modern typical different various important "
    "significant large-scale state-of-the-art promising standard popular common main key central major natural two "
    "three four five multiple single proposed formal theoretical empirical end-to-end plug-and-play corresponding "
    "specific certain critical essential crucial famous numerous good overall entire desired challenging fundamental "
    "interesting meaningful possible alternative prominent innovative arbitrary broader"
)
"""Adjectives that say nothing about what is meant; dropped from the front of a phrase."""
MODIFIERS = _words(
    "sparse dense deep shallow large larger small smaller high higher low lower hard easy difficult fast slow wide "
    "long short full free able available possible necessary sufficient adaptive subject such"
)
"""Adjectives that do not end a noun phrase ("makes routing fast")."""
GENERIC = _words(
    "method methods framework frameworks approach approaches algorithm algorithms model models technique techniques "
    "paradigm theory analysis study problem problems family class classes type kind set series line work paper "
    "question task tasks strategy strategies scheme mechanism system systems setting settings case results result way "
    "notion concept idea perspective view variant variants procedure pipeline solution issue correspondence connection "
    "link relationship bound bounds guarantee guarantees characterization number numbers effect effects impact "
    "understanding performance data use design development application applications experiments examples properties "
    "property conditions condition challenges challenge proof architecture architectures module investigation "
    "formulation benchmark dataset datasets range survey review overview role assumption assumptions goal goals "
    "phenomenon impacts aspect aspects direction directions"
)
"""Nouns that every paper has; they name nothing by themselves."""
JOINTS = _words(
    "of for in with under via on between using through from over without toward towards against across within "
    "combining leveraging exploiting to that which"
)
"""What can stand within what a paper is called: "complexity of linear regions"."""
MAKES = _words("make makes making keep keeps keeping render renders rendering leave leaves leaving")
"""Verbs whose object has an adjective after it: "makes routing tables sparse"."""
COPULAS = _words("is was has does be have do can may its this as")
"""Words after "that" or "to" that say nothing of what a thing is for."""
VERBS = _words(
    "is are determine determines determined showed compared performed included measured assessed observed reported "
    "conducted recorded demonstrated calculated examined applied required presented occurred revealed resulted "
    "confirmed estimated computed remained consisted experienced suggested involved described explored indicated "
    "caused reached employed comprised investigated evaluated analyzed analysed reviewed collected carried aimed "
    "concluded underwent undergoing developed trained tested followed believed motivated arising according regarding "
    "following comparing showing underlying resulting varying providing finding obtaining introducing presenting "
    "considering demonstrating establishing incorporating utilizing exploiting employing containing consisting "
    "highlighting suggesting indicating concerning depending ranging accounting outperforming maintaining offering "
    "relying enhancing extending giving causing affecting focusing supporting serving integrating minimizing "
    "maximizing optimizing minimize maximize optimize minimizes maximizes optimizes compute computes estimate solve "
    "solves train trains guide guides drive drives select selects identify identifies identified construct evaluate "
    "assess compare compares understand understanding explain explains interpret detect integrate integrates "
    "incorporate incorporates utilize utilizes employ employs apply applies adapt adapts handle handles facilitate "
    "facilitates investigates determining achieve satisfy satisfies satisfying encode encodes transform transforms "
    "converge converges generalize generalizes scale depend depends occurs occur arise arises appear appears emerge "
    "emerges hold holds lies lie fail fails struggle struggles suffer suffers lack lacks differ differs vary varies "
    "increase increases decrease decreases enhance enhances limit limits limiting avoid avoids avoiding prevent "
    "prevents overcome overcomes mitigate mitigates alleviate eliminate eliminates resolve bridge bridges connect "
    "connects connecting relate align aligns encourage encourages encouraging induce induces support supports confirm "
    "confirms indicate indicates reveal reveals highlight highlights validate validates argue argues observe believe "
    "hypothesize conjecture answer answers ask raises raise pose poses aim build builds building choose follow follows "
    "follow-up decide discover infer bring brings come comes comprise comprises exhibit exhibits possess possesses "
    "receive receives serve serves keep keeps treat treats collect conduct combine contribute contributes compress "
    "quantify quantifies measure measuring evaluating assessing analyzing studying investigating examining exploring "
    "solving estimating predicting identifying developing constructing improves boosts boost surpass surpasses recover "
    "recovers approximate attain attains admits admit satisfied relax relaxes guarantees guarantee implies imply "
    "refine refines accelerate accelerates run runs add adds adding applying fell rose grew shrank began subsumes "
    "works stores respect order et al apart well-known"
)
"""Words that are seldom part of a noun phrase, finite verbs most of them."""
COMMON = _words(
    "need focus advance advances way ways lack subset subsets core basis variety statistics convergence information "
    "function functions value values rate rates number process processes approach objective parameter parameters "
    "structure structures level levels term terms size score scores sample samples feature features factor factors "
    "test tests group groups time times age year years day month period outcome outcomes knowledge input inputs output "
    "outputs loss error errors accuracy complexity presence purpose variable variables effort change changes measure "
    "measures state states component components point points step steps space spaces distribution distributions "
    "difference differences cost costs quality evaluation comparison assumption assumptions domain domains scenario "
    "scenarios context contexts research literature practice ability insight insights limitation limitations "
    "improvement improvements baseline baselines efficiency effectiveness capability capabilities solution solutions "
    "observation observations constraint constraints requirement requirements representation representations behavior "
    "environment environments procedures answer world form part goal aim end example instance object objects item "
    "items signal response target source human community field area areas people user users finding findings advantage "
    "cause trend sources evidence operation operations pattern patterns phase stage scale version order degree amount "
    "set sets aspect aspects applications tool tools resource resources experience needs success failure principle "
    "principles theory learning training inference network networks machine neural deep optimization patient patients "
    "treatment clinical study studies care hospital disease algorithm language large image images"
)
"""Words that so many abstracts use that they tell few apart."""
ADJECTIVES = _words(
    "convex non-convex nonconvex smooth non-smooth nonsmooth robust parallel private concave discrete incomplete noisy"
)
"""Adjectives that do not end like one and say something."""
NOUNS_TOO = _words("pose measure answer support estimate scale train guide drive limit increase decrease aim hold")
"""Words of `VERBS` that are nouns before another noun."""
NOUNS = _words(
    "signal proposal removal retrieval approval interval goal arrival survival potential polynomial tutorial "
    "differential exponential functional manual integral marginal diagonal material trial referral hospital capital "
    "animal mammal crystal journal portal terminal individual renewal disposal denial burial reversal appraisal "
    "dispersal withdrawal principal metal coal mineral chemical pharmaceutical aerial cereal vial logic topic metric "
    "music traffic arithmetic heuristic critic statistic mechanic clinic fabric epidemic pandemic antibiotic plastic "
    "rubric public semantic rhetoric mosaic magic ethic tactic lyric panic characteristic objective perspective "
    "alternative derivative narrative relative incentive initiative motive primitive directive archive drive hive "
    "scalar radar grammar calendar pillar bar car star sonar cellar boundary dictionary vocabulary summary library "
    "adversary itinerary secretary glossary commentary anniversary canary salary bed seabed table variable cable "
    "observable deliverable timetable"
)
"""Nouns that end like an adjective or a participle."""
