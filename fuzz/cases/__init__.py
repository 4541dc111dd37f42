"""Random games and questions about them, as plain data. Nothing in here knows plies.

drawing         a whole case, from a seed and a number
  structures    who moves where, and what leads to what
  numbers       utilities, estimates, bounds and probabilities, easy ones and nasty ones
  hints         what a game may say besides: promises, candidates, bounds of values, twins
  questions     which search, which options, from where
honesty         is a game what it declares to be?
"""
