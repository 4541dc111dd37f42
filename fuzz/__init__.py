"""A fuzzer for plies: random games, every search and option, and an oracle that shares no code with plies.

    __main__        the command: `python -m fuzz`, or `make fuzz`
      workers/      processes that run case after case, and who looks after them
        failures/   what fails is made small and written as a test
        judging/    is an answer right?
        asking/     plies is asked; a description becomes a plies game
        cases/      random games and questions about them
        oracle/     what is true of a game
          graphs          how its nodes hang together
          descriptions    a game and a question as plain data: what all of the above talk about
        readers     spoilt text for everything that reads text

Each line uses those below it. docs/fuzzing.md says how to run it and how to add to it.
"""
