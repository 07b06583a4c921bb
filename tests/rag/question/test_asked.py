from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.question.asked import asked

ATTRIBUTES = [
    ("What batch size does DreamNet use?", "batch size"),
    ("At what temperature is the sampler run?", "temperature"),
    ("Which learning rate worked best?", "learning rate"),
    ("How many GPUs does training take?", "gpus"),
    ("how much memory is needed?", "memory"),
    ("How much GPU memory does the cache need?", "gpu memory"),
    ("Under what licence is the code released?", "licence"),
    ("Which optimiser did they choose?", "optimiser"),
    ("On which datasets was it evaluated?", "datasets"),
    ("What hardware was used?", "hardware"),
    ("In which programming language is it written?", "programming language"),
    ("What is the batch size?", "batch size"),
    ("What's the learning rate in the ablation?", "learning rate"),
    ("What are its inputs?", "inputs"),
    ("What is DreamNet's acceptance length?", "acceptance length"),
    ("What is DreamNet?", ""),
    ("What does DreamNet do?", ""),
    ("What happens when the cache is full?", ""),
    ("What limits the accuracy?", ""),
    ("What drives the gain?", ""),
    ("What stabilises the training?", ""),
    ("what goes wrong with long prompts", ""),
    ("Why is it slow?", ""),
    ("How does it work?", ""),
    ("How much faster is it?", ""),
    ("How much better does it get?", ""),
    ("How many more parameters does the teacher have?", "parameters"),
    ("How many of the 522 subjects were tall?", "subjects"),
    ("How much of the memory is saved?", "memory"),
    ("What kind of data is it trained on?", "data"),
    ("Which type of hardware accelerates it?", "hardware"),
    ("What number of layers is best?", "layers"),
    ("What percentage of tokens is dropped?", "percentage"),
    ("By what factor does it shrink?", "factor"),
    ("What speed-up is reported?", "speed up"),
    ("which one is faster?", ""),
    ("Which is faster?", ""),
    ("Which of the two is better?", ""),
    ("Which of these decoders is fastest?", "decoders"),
    ("Which loss function is minimised?", "loss function"),
    ("What loss functions are minimised?", "loss functions"),
    ("Which baselines does it beat?", "baselines"),
    ("What error rate remains after pruning?", "error rate"),
    ("To what extent does it help?", "extent"),
    ("What else is needed?", ""),
    ("What exactly is a drafter?", ""),
    ("What about pruning?", ""),
    ("And at what sparsity?", "sparsity"),
    ("Which two encoders are compared?", "encoders"),
    ("What context length can it handle?", "context length"),
    ("How many training steps were run, and on what hardware?", "training steps"),
    ("I wonder which tokenizer they use", "tokenizer"),
    ("Tell me what vocabulary size it has", "vocabulary size"),
    ("What top-1 accuracy does it reach on birds?", "top 1 accuracy"),
    ("Who wrote it?", ""),
    ("Is it fast?", ""),
    ("Compare A and B", ""),
    ("what is the main idea", "idea"),
    ("Which metrics, besides recall, are given?", "metrics"),
    ("What is the size of the model?", "size"),
    ("What would be the cost of labelling?", "cost"),
    ("which robots?", "robots"),
    ("What was the number of annotators?", "annotators"),
    ("How many hours of video?", "hours"),
    ("How many?", ""),
    ("What?", ""),
    ("Welche Batchgröße wird benutzt?", "batchgröße"),
    ("Bei welcher Temperatur wird gesampelt?", "temperatur"),
    ("Wie viele GPUs braucht das Training?", "gpus"),
    ("Wie viel Speicher spart es?", "speicher"),
    ("Was ist die Lernrate?", "lernrate"),
    ("Quel taux d'apprentissage est utilisé ?", "taux apprentissage"),
    ("Quelle taille de lot utilise-t-il ?", "taille lot"),
    ("Combien de GPU faut-il ?", "gpu"),
    ("Quelle est la taille du modèle ?", "taille modèle"),
    ("¿Qué tamaño de lote usa?", "tamaño lote"),
    ("¿Cuántas GPU necesita?", "gpu"),
    ("¿Cuál es la precisión?", "precisión"),
    ("¿Qué es esto?", ""),
    ("Which layers, heads and neurons are frozen?", "layers"),
    ("With what batch size and which optimiser was it trained?", "batch size"),
    ("What carries over to the next turn?", ""),
    ("How much quicker is decoding?", ""),
    ("Which off-the-shelf parser is called?", "shelf parser"),
    ("What sort of noise is added?", "noise"),
    ("Which papers prune heads?", ""),
    ("How many studies use mice?", ""),
    ("¿Cuántas capas apiladas tiene?", "capas"),
    ("Quel nombre de couches ?", "couches"),
]


@pytest.mark.parametrize(("question", "attribute"), ATTRIBUTES)
def test_the_attribute_is_the_noun_phrase_asked_for(question: str, attribute: str) -> None:
    assert " ".join(asked(question)) == attribute


@given(st.text(max_size=200), st.sampled_from(["what ", "which of the ", "how many ", "quel ", "¿qué ", "welche "]))
def test_any_question_has_an_attribute_of_words_that_stand_in_it(text: str, start: str) -> None:
    found = asked(start + text)

    assert all(word and word in (start + text).lower() for word in found)
