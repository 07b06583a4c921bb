"""Where papers live and how passages are found: the catalogue, the vectors, the sentence encoder."""
