"""Words that say nearly the same in the prose of papers: general English first, then the words of its fields."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from rag.terms import stem

GROUPS: Final = """
    art best leading known | show demonstrate prove indicate reveal establish confirm find observe evidence illustrate
    verify | propose suggest introduce present put offer contribute proposal | use employ apply utilise utilize
    leverage exploit adopt rely draw usage work | method approach technique procedure scheme strategy algorithm way
    recipe | framework system architecture design structure formulation | model network predictor learner | make create
    build construct generate produce form turn yield give | develop devise design create build engineer | obtain
    acquire gain get achieve attain reach collect deliver | collect gather curate assemble compile | require need
    demand call necessitate take must | necessary needed required essential crucial important key critical vital
    central main | main mainly primary primarily chief chiefly principal predominantly mostly largely major majority
    most dominate | many numerous several multiple various diverse varied | various different diverse distinct varied
    differ vary variety variation | various several range | different unequal distinct unlike difference disparity gap
    | same identical equal equally shared common alike match uniform | equal match comparable par rival competitive
    similar | similar alike comparable close resemble analogous | large big great huge substantial vast massive
    sizeable extensive | large long high | significant substantial considerable notable marked clear strong |
    significantly substantially considerably greatly strongly markedly clearly notably much far | strongly highly very
    extremely particularly especially above | small little minor minimal slight marginal modest tiny few only | small
    low compact short lightweight | few little scarce scarcity rare sparse limited lack | limited restricted bounded
    constrained finite narrow confine | limit restrict confine constrain constraint limitation bound | limitation
    weakness drawback shortcoming bottleneck obstacle | only just merely solely alone purely exclusively | increase
    raise grow rise boost enlarge expand inflate larger more higher growth | decrease reduce lower drop decline fall
    cut shrink diminish lessen fewer less smaller save reduction loss | improve enhance better boost raise refine
    advance strengthen help benefit gain increase | outperform exceed surpass beat superior better improve above outdo
    | worse degrade deteriorate hurt harm impair damage worsen inferior decline suffer | harm hurt damage disturb
    disrupt perturb | degradation loss drop decline deterioration | best optimal optimum ideal top superior leading
    highest | good well high effective strong favorable favourable | quality good | effective successful efficient
    useful powerful | effectively successfully well | accurate precise correct exact right faithful | correct true
    right proper | fast quick rapid speed speedup swift accelerate acceleration time runtime latency | slow slowdown
    delay latency | time duration runtime | efficient economical cheap inexpensive fast lightweight | cheap inexpensive
    cost affordable | expensive costly prohibitive | cost expense price overhead budget | difficult hard challenging
    tough demanding complex struggle difficulty challenge intricate | easy simple straightforward effortless
    lightweight | simple plain basic elementary | problem issue challenge difficulty task bottleneck | challenge
    obstacle hurdle | solve address tackle resolve overcome handle mitigate fix remedy cope | reduce mitigate alleviate
    ease relieve lessen | avoid prevent bypass sidestep eliminate remove spare | remove eliminate discard drop delete
    strip omit exclude prune skip | ignore neglect overlook disregard miss omit | discard throw away abandon | keep
    retain preserve maintain hold stay remain save conserve intact persist | constant fixed unchanged static stable
    stay frozen | stable steady robust consistent reliable | robust resilient reliable | consistently always reliably
    uniformly | change alter modify adjust vary shift update adapt | adapt adjust tailor tune customise fit | replace
    substitute swap exchange instead | instead rather alternative | combine merge join unite integrate fuse together
    joint mix incorporate couple | include contain incorporate comprise consist embed among | integrate incorporate
    embed build add insert | add append extend extra additional insert inject another | further additional extra more |
    extend expand broaden enlarge generalise | select choose pick selection choice | rank order sort | start begin
    initial initialise initially commence first | end finish final finally terminate | lead cause induce result trigger
    bring drive produce because | cause reason because due owing explain why | result outcome finding effect
    consequence | effect influence impact affect role | affect influence impact determine | depend rely hinge determine
    govern | determine decide dictate dominate set | allow enable permit let possible facilitate can | help assist aid
    support facilitate | help enable serve | support back assist allow | provide give offer supply deliver furnish
    yield | contain hold include | cover span include encompass comprise range | describe characterise characterize
    capture express represent depict | represent express encode embody describe | express formulate state write cast |
    cast formulate reformulate view recast frame treat formulation | treat regard consider view interpret handle |
    consider regard examine study | investigate examine study explore analyse analyze analysis research probe inspect
    discuss | evaluate assess test measure benchmark judge score experiment | measure quantify gauge assess | compare
    contrast versus relative | understand comprehend grasp insight | explain clarify account | explanation reason |
    predict forecast anticipate estimate infer tell | estimate approximate infer calculate compute | compute calculate
    computation | learn train fit acquire | train learn fit finetune pretrain | retrain train again anew refit | teach
    train | recognise recognize identify detect classify classification | identify find discover detect locate
    recognise pinpoint | discover find uncover reveal | discriminate distinguish separate differentiate tell | separate
    split divide partition disentangle | group cluster category class set | category class type kind | kind type sort
    class form | number amount count quantity many | amount quantity volume | amount compute | part portion fraction
    share subset partial partially some | partial incomplete part | some certain partially | whole entire full total
    complete all fully overall | overall total combined together | every each all per any | often frequently commonly
    usually typically generally regularly widely | usual standard conventional typical common traditional | usually
    typically generally normally | rare uncommon seldom infrequent scarce rarely | common frequent widespread popular
    prevalent | current existing present today contemporary recent so | previous prior earlier past existing preceding
    former | prior earlier before preceding | recent lately new recently latest newest | new novel original | early
    soon earlier | late later afterwards | long lengthy extended | output outcome response generation | input data |
    word term token | sentence text passage | image picture photo photograph visual frame | video clip footage | people
    human person participant subject user individual | patient subject individual case | author researcher paper work
    study | expert specialist professional | reader user | language text linguistic | label annotation annotate tag |
    data dataset sample example corpus instance | dataset benchmark corpus collection | example instance sample
    demonstration | experiment evaluation test trial study | test evaluation benchmark trial assessment | benchmark
    task test | task problem job | area field domain discipline | setting scenario condition environment regime
    situation case circumstance | goal aim objective target purpose | aim seek intend try attempt want | attempt effort
    try | benefit advantage gain merit profit | advantage benefit edge superiority | gain improvement increase | error
    mistake fault wrong incorrect | wrong incorrect false mistaken erroneous | spike rise jump surge | failure fail
    breakdown collapse | collapse fall fail degenerate | fall drop collapse decline | accuracy precision performance
    correctness | performance result score accuracy quality | memory storage | computation compute processing
    calculation computational | process handle treat processing | step stage phase iteration | layer level depth |
    depth deep layer | level degree extent | weight parameter coefficient | size scale capacity magnitude dimension big
    | scale size large scalable | capacity memory ability | ability capability capacity power | able capable can |
    feature characteristic property attribute trait | relation relationship link connection association correlation
    correspond | link connect tie associate couple relate | correlate associate relate | correspond match align
    equivalent relate | equivalent same correspond equal amount | dense full | sparse sparsity few | random chance
    arbitrary | chance random luck | probability likelihood chance | likely probable | unknown hidden latent unseen |
    unseen new held out novel | hidden latent internal | internal inner inside within | external outside outer |
    general generic universal broad | generalise generalize transfer | broad wide extensive | specific particular
    certain | particular specific special especially | detailed fine thorough | especially particularly notably above |
    whereas while but | theory theoretical theoretically | practice practical real | real actual true genuine world |
    web internet online | free without | without no lack absent | lack absence missing scarcity without | missing
    absent omit lack | uniform even equal constant normalise | spread distribute | allocate assign spend distribute |
    spend allocate use invest | pay cost spend | scale grow increase | grow increase proportional | steer guide control
    direct | control steer guide manage | guide direct steer inform | intervene intervention act | respond react
    response sensitive | strongly sensitive | sensitive sensitivity react susceptible vulnerable | vulnerable
    susceptible fragile exposed | attack adversarial | noise noisy | harmful unsafe toxic dangerous | secure protect
    safe | private privacy | fair unbiased | bias skew prejudice | interpret explain understand | interpretable
    explainable understandable transparent | transparent clear | clear obvious evident explicit | explicit clear direct
    | implicit hidden | automatic automated automatically | manual human hand | hard strict | strict rigorous tight |
    rigorous formal thorough | formal rigorous theoretical mathematical | guarantee ensure assure certify secure
    certificate | ensure guarantee make | certificate certification guarantee | prove proof provable provably | claim
    argue hold contend assert maintain believe position | hypothesis hypothesise conjecture assumption posit | assume
    suppose presume assumption | assumption premise | report document | question ask query | query question request |
    answer respond reply response | retrieve fetch search find | fetch load retrieve prefetch | search look seek query
    | look inspect | remember recall memory | recall retrieve | read scan | write store | store save keep | repeat
    iterate iterative | recover restore regain retrieve reconstruct | reconstruct recover rebuild | restore recover
    return bring | complete full finish | occur happen arise appear emerge | arise emerge stem originate | stem
    originate derive | derive obtain deduce follow | follow obey respect comply | respect obey follow honour | disease
    illness condition disorder | treatment therapy intervention | drug medication medicine | cancer tumour tumor
    malignancy carcinoma | death mortality die | risk danger hazard probability | child children paediatric pediatric |
    adult grown | woman female | man male | mouse mice murine | cell cellular | blood serum plasma | heart cardiac
    cardiovascular | kidney renal | liver hepatic | lung pulmonary | brain cerebral neural | gene genetic genomic |
    protein polypeptide | mutation mutant variant | express expression | inhibit block suppress | stimulate activate
    promote induce | activate trigger | bind attach | infect infection | region area zone location part | location
    place position site | site place node | node unit neuron | edge link connection | equip provide with | advance
    progress improve | progress advance development | tendency bias trend | trade tradeoff balance compromise |
    opposite contrary reverse | conflict compete contradict oppose | align match agree fit | align alignment | overlap
    intersect | concurrently simultaneously parallel once | simultaneous parallel joint | share common | distribute
    share | original initial source | basis foundation base ground | power strength energy | limit edge | deploy run
    operate | run execute operate work | execution run computation | operate work function | function work map | exist
    there | available public open accessible | publish release | access reach read use | widely commonly broadly |
    nearly almost close | approximately about around roughly nearly | enough sufficient adequate | scene environment |
    story narrative | spoken speech audio | sound audio | speech voice | robot robotic | car vehicle | city urban |
    world global | global worldwide | country nation | money financial monetary | law legal | school education |
    student learner pupil | teacher instructor | company firm business | family set series | sequence chain series |
    path trajectory route | shape form geometry | shape influence guide | geometry geometric shape | pair two couple
    pairwise | two both | single one sole | twofold double twice | individual single separate | gap difference
    shortfall | expensive heavy | heavy large intensive | unnecessary needless redundant superfluous | synthetic
    artificial generated | constraint restriction condition | mask hide | hide conceal | reward incentive return |
    agent actor player | policy strategy | plan planning | decision choice | action move | motion movement move |
    spatial space | temporal time | sphere spherical | mathematical math | statistic statistical | empirical
    experimental experiment practice | observation evidence | evidence proof | strategy plan | insight understanding
    lesson | hint clue sign | sign indication | remarkable striking surprising notable | surprising unexpected |
    promising encouraging | useful helpful valuable | valuable useful precious | useless uninformative | informative
    useful meaningful | meaningful sensible | clinician doctor physician | harmful detrimental | fluent natural |
    consistent coherent agree | inconsistent contradictory | plausible likely credible | credible trustworthy reliable
    | trust confidence | confident certain | uncertain unsure uncertainty | smooth gradual | sharp steep abrupt |
    converge settle approach | diverge differ | boundary border limit | threshold cutoff | saturate plateau | purchase
    buy acquire | cut slash trim reduce curb limit shorten shave | hamper hinder impede obstruct block restrict |
    encourage promote foster stimulate motivate incentivise favour favor | motivate drive prompt inspire | plummet drop
    fall | soar skyrocket rise surge increase | increasingly progressively more | fabricate make craft design build
    formulate devise conceive invent | define describe formulate specify | harness use exploit usage | exhibit display
    show possess have | indicate suggest imply point show hint signal | pivotal key core central critical fundamental
    essential | fundamental basic underlying core inherent intrinsic | inherent intrinsic built | difficult arduous
    tricky | scrutinise examine inspect study survey | survey review overview | secure obtain | reliable dependable
    trustworthy robust | drastically dramatically greatly sharply substantially strongly heavily severely | blend mix
    merge combine unify fuse | unify unified integrate single common | choose opt pick select decide choice option |
    fix repair correct mend rectify | estimate gauge | ubiquitous widespread pervasive | new innovative fresh original
    unprecedented emerging emergent | promptly quickly swiftly | skilled adept proficient expert | skill ability
    proficiency competence | large enormous immense huge tremendous | movie video film | text writing document article
    | conversation dialogue dialog chat discussion | goal intention aim intent purpose | pipeline workflow process
    procedure | process procedure step mechanism | flaw defect fault error bug weakness imperfection | evaluate
    appraise rate grade score rating | clarify elucidate explain | heterogeneous diverse assorted mixed | complex
    complicated intricate sophisticated elaborate | advanced sophisticated modern contemporary | modern current recent
    today | emphasise stress highlight underline underscore focus | focus concentrate centre center attention emphasis
    target | handle manage deal treat accommodate | surpass top eclipse excel outstrip | imitate mimic emulate simulate
    copy | stop halt cease terminate end quit | erase delete remove | revise modify tweak adjust edit rewrite | edit
    editing change manipulate | expose reveal unveil disclose uncover | expect anticipate predict | assign allot
    allocate | split segment partition | copy duplicate replicate reproduce | normal ordinary usual standard regular |
    unusual strange odd abnormal anomalous atypical outlier | finally ultimately eventually lastly | near nearby close
    adjacent neighbouring neighbor local | left remaining leftover residual rest | obstacle barrier hurdle difficulty |
    speed pace rate velocity throughput | quality standard fidelity realism | faithful fidelity accurate | interact
    engage communicate | deploy deployment use application | separate distinct | partly partially somewhat | wholly
    entirely completely fully totally | comprehensive thorough extensive exhaustive detailed | weakness disadvantage
    drawback downside pitfall shortcoming | strength advantage merit benefit | considerable sizable sizeable large |
    guidance direction supervision instruction | mismatch discrepancy gap misalignment difference divergence | generate
    synthesize synthesise create | prediction forecast output estimate | beginner novice | kid child | auto car
    automobile | manner way fashion mode style | evolve develop | merely simply just only | possible potential feasible
    viable achievable | potential possible ability | average mean | concept idea notion | perspective view viewpoint
    lens angle | hence thus therefore consequently accordingly | component element part module ingredient piece |
    module component block | factor cause driver element | item element object entity | behave act | behaviour conduct
    | easily readily | minimal minimum | maximal maximum | optimal optimum optimize | additional further supplementary
    auxiliary | suitable appropriate fit amenable | closely tightly | exactly precisely | bound boundary | alleviate
    ease facilitate | remarkable striking notable exceptional outstanding | prominent salient notable | total sum
    aggregate | aggregate combine pool collect | shape configuration form | deviation difference divergence | burden
    cost load overhead weight | cite refer reference mention | realise realize achieve implement | implement realise
    execute | enforce impose constrain | scope range extent | trend curve | share percentage proportion fraction ratio
    | proportion ratio rate share | formula equation expression | alternative option choice | encounter meet face |
    face confront encounter | successive consecutive sequential | sequential consecutive serial | accomplish achieve
    attain perform | perform conduct carry execute do | conduct carry perform run undertake | substantiate confirm
    corroborate validate verify support | continue proceed keep | possibly perhaps maybe may | essential integral
    necessary | plainly clearly | hardly barely scarcely | permit grant | forget lose | notice see observe detect | see
    observe find view | look appear seem | want seek wish | hope aim | clever smart intelligent | wise sensible | side
    part aspect | aspect facet dimension side | kind variety sort | bring yield deliver lead | carry hold bear | reach
    hit attain arrive | deliver give achieve | win beat gain | pass go | cross traverse | turn rotate | move shift
    transfer migrate | shift change move drift | transfer carry | send transmit deliver | receive get obtain | join
    connect | detach separate | freeze fix frozen | warm heat | divide share | calculate count | add sum | subtract
    remove | triple threefold | cheap low | gradual slow | gradually slowly progressively | instantly immediately
    directly | directly straight immediate | later subsequently afterwards | meanwhile simultaneously | finally last |
    beginning start initial | ending end | side edge | core heart centre | surroundings environment context | context
    setting environment background | scene view | view image perspective | thing object item | place put set | equip
    fit | lend give | likewise similarly also | besides also | too also | nonetheless nevertheless however still |
    unstable volatile | harmless benign safe | illegal unlawful | legal lawful | cancerous malignant | surgical surgery
    operation | medical clinical health | sick ill | baby infant newborn | pregnant pregnancy gestation | obese
    overweight | diabetes diabetic | hypertension hypertensive | stroke cerebrovascular | survival survive live |
    lethal deadly fatal | therapy therapeutic | dose dosage | symptom sign | diagnosis diagnose diagnostic | prognosis
    outcome | prevalence frequency | incidence rate frequency | hospital clinic | nurse caregiver | microbe bacterium
    bacterial | virus viral | immune immunity | inflammation inflammatory | tissue organ | bone skeletal skeleton |
    muscle muscular | eye ocular | kidney nephro | secrete release | uptake absorption | mediate regulate | regulate
    control modulate | modulate regulate adjust | elevate raise high | deplete reduce | abolish eliminate remove |
    require depend | dispensable unnecessary | public open available release publish publicly | depend need require
    rely | people annotator rater worker human | win beat outperform gain surpass | degradation loss drop change
    decline | wait delay latency time | finish complete solve | see observe train view | suffice enough sufficient |
    tell distinguish | dim dark | train optimise optimize fit tune | prefer favour favor like rate | prefer better |
    soon early fast quick | spend effort cost use | want seek goal aim | deal handle manage cope address | steer
    intervene intervention control | convert turn transform change | dataset data set | know known aware | copy carry
    transfer | allow let | measure metric | picture view | anew again scratch | throw discard | expensive prohibitive |
    observe reveal find notice | belief position claim | spot site place | describe characterise | tool instrument |
    crucial decisive | fluctuate vary | calm stable | tune adjust | expose vulnerable | mild slight | guess estimate |
    reason cause ground
"""
_SUFFIXES: Final = (
    "ization isation ational ations ation ition ution sion tion ness ities ity ments ment ances ance ence ency ancy "
    "ively ive ally al ably ibly able ible abl ibl ors or ers er ists ist isms ism ical ic ious ous ful fulli ly li "
    "ing ed es aci e y i"
).split()
_SHORTEST_ROOT: Final = 5
_BRITISH: Final = re.compile(r"(\w{3})is(e|ed|es|ing|ation|ations|er|ers)$")
_BILITY: Final = re.compile(r"(?<=[ai])bility$|(?<=a)bilities$")
_IRREGULAR: Final = """
    choice:choos chosen:choos chose:choos began:begin begun:begin grew:grow grown:grow growth:grow rose:rise risen:rise
    led:lead lost:lose loss:lose lose:lose held:hold kept:keep built:build made:make taught:teach thought:think
    found:find shown:show shrank:shrink shrunk:shrink fell:fall fallen:fall gave:give given:give took:take
    taken:take wrote:write
    written:write spoken:speak spoke:speak drew:draw drawn:draw drove:drive driven:drive beaten:beat chosen:choos
    better:good best:good worse:bad worst:bad analyses:analyz analysis:analyz analyse:analyz analysing:analyz
    analysed:analyz analyzes:analyz depth:deep strength:strong length:long width:wide heat:hot speed:speed sped:speed
    proof:prove proven:prove belief:believ response:respond responses:respond decision:decid comparison:compar
    maintenance:maintain explanation:explain retention:retain reduction:reduc production:produc description:describ
    assumption:assum recognition:recogn recognise:recogn detection:detect perceived:perceiv perception:perceiv
    receipt:receiv reception:receiv extension:extend expansion:expand inclusion:includ exclusion:exclud
    acquisition:acquir requirement:requir solution:solv resolution:resolv intervention:interven interven:interven
    periodicity:period periodically:period symmetry:symmetr symmetric:symmetr selection:select selector:select
    behaviour:behavior poles:polar pole:polar children:child mice:mous women:woman men:man people:person
    convergence:converg variation:vari variance:vari variety:vari various:vari relation:relat comparable:compar
    theory:theor theoretical:theor theoretically:theor data:dataset datum:dataset generality:general
"""

_GRADED: Final = """
    fast big soon large high low slow small long short deep wide cheap safe weak strong hard easy simple rich great few
    close new old young early late broad narrow tight loose clear sharp smooth dense sparse light heavy fine coarse
    quick rough clean noisy tiny huge near far bright dark warm cool hot cold poor fair hungry busy steep mild severe
"""


@cache
def _irregular() -> dict[str, str]:
    """The roots that no rule finds; "fast" of faster and fastest among them."""
    found = dict(pair.split(":") for pair in _IRREGULAR.split())
    found |= {stem(word): key for word, key in found.items() if stem(word) not in found}
    for word in _GRADED.split():
        base = stem(word).removesuffix("e")
        short = word.removesuffix("e").removesuffix("y")
        middle = "i" if word.endswith("y") else ""
        for ending in ("er", "est"):
            for spelled in (short + middle + ending, short + short[-1] + ending):
                found.setdefault(spelled, base)
                found.setdefault(stem(spelled), base)
    return found


@lru_cache(maxsize=65_536)
def root(word: str) -> str:
    """What words derived from one another share: "accel" of accelerate, acceleration, accelerating."""
    irregular = _irregular()
    if word in irregular:
        return irregular[word].removesuffix("e")
    base = stem(_BRITISH.sub(r"\1iz\2", _BILITY.sub("ble", word)))
    base = irregular.get(base, base)
    for suffix in _SUFFIXES:
        if base.endswith(suffix) and len(base) - len(suffix) >= _SHORTEST_ROOT:
            base = base[: -len(suffix)]
            break
    return irregular.get(base, base).removesuffix("e")


@cache
def _groups() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, group in enumerate(GROUPS.split("|")):
        for word in group.split():
            found.setdefault(root(word), set()).add(number)
    return {key: frozenset(numbers) for key, numbers in found.items()}


def groups_of(key: str) -> frozenset[int]:
    """The groups of near-synonyms that a root belongs to."""
    return _groups().get(key, frozenset())
