"""A table of utilities: what is kept is found, until it is torn."""

from plies.engine.searches.tuple_table import NativeTupleTable, find, keep


class TestTable:
    def test_what_is_kept_is_found_until_it_is_torn(self):
        from numba import njit

        @njit
        def write(table, state, v, depth):
            keep(table, state, 0, v, depth, False, 3)

        @njit
        def read(table, state, v):
            return find(table, state, 0, v)

        table, nothing = NativeTupleTable(0.01, 3), (0.0, 0.0, 0.0)
        state, v = (5, 7), (1.0, -2.0, 0.5)
        assert read(table, state, nothing)[0] is False
        write(table, state, v, -3)
        assert read(table, state, nothing) == (True, v, -3, False, 3)
        assert read(table, (7, 5), nothing)[0] is False
        place = int(table.words[16:].nonzero()[0][0]) + 16
        table.words[place + 3] ^= 1
        assert read(table, state, nothing)[0] is False
