"""The model of the game: boards, positions, problems, play records and their texts."""
