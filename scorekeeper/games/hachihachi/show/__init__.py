"""What is shown: forms, board, sheet, odds, statistics, and the answers of the referee."""
