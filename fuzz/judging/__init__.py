"""Is an answer right?

verdicts      the first complaint about an answer, if there is one; and what plies may refuse
  answers     what plies.search answers: value, action, labels, line, budget
  lessons     what the textbook's searches answer
complaints    what a complaint is
"""
