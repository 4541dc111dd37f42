"""What is true of a described game, straight from the definitions. Nothing in here knows plies.

meanings    every meaning of "value", as a recurrence
truth       which of them a question asks for, and what comes out
"""
