"""What the game is: boards, positions, problems, play records and their texts."""
