"""Tables of numbers in native memory: what a rule reads with `self.neighbours[cell]`.

A table is an address and a length. Nothing counts references to it, so it is cheap to pass around in a recursion. Data
of a game are tables in its record's memory; long constant tuples are tables inside the compiled code.
"""

import operator
from typing import Any

from numba import types
from numba.extending import intrinsic, lower_builtin, models, register_model, typeof_impl

from plies.engine.compiler.blueprint import table_kind
from plies.engine.compiler.game_record import as_table
from plies.engine.numba_internals import (
    RefType,
    cgutils,
    impl_ret_untracked,
    iternext_impl,
    llvm,
    lower_constant,
    native_twin,
    signature,
)

__all__ = ["LONG", "ConstantTable", "TableType", "table_type"]

LONG = 16  # longer constant tuples become tables: as tuples they compile slowly and are copied to be indexed

ELEMENTS = {"int": types.int64, "float": types.float64, "byte": types.uint8}


class TableType(types.IterableType):
    """An address, a length and a row length. Reading a byte gives an int64; reading a row gives a table."""

    def __init__(self, element: str, dimensions: int) -> None:
        self.element, self.dimensions = element, dimensions
        super().__init__(name=f"table({element}, {dimensions})")

    @property
    def key(self) -> tuple[str, int]:
        return (self.element, self.dimensions)

    @property
    def entry(self) -> Any:
        """Return the type of what reading it gives."""
        if self.dimensions == 2:
            return TableType(self.element, 1)
        return types.float64 if self.element == "float" else types.int64

    @property
    def iterator_type(self) -> "TableIterator":
        return TableIterator(self)


class TableIterator(types.SimpleIteratorType):
    def __init__(self, table: TableType) -> None:
        self.table = table
        super().__init__(f"iter({table})", table.entry)


def table_type(kind: str) -> TableType:
    return TableType(kind[:-1], int(kind[-1]))


@register_model(TableType)
class TableModel(models.StructModel):
    def __init__(self, dmm: Any, fe_type: Any) -> None:
        members = [("address", types.intp), ("length", types.intp), ("row", types.intp)]
        super().__init__(dmm, fe_type, members)


@register_model(TableIterator)
class TableIteratorModel(models.StructModel):
    def __init__(self, dmm: Any, fe_type: Any) -> None:
        members = [("place", types.EphemeralPointer(types.intp)), ("table", fe_type.table)]
        super().__init__(dmm, fe_type, members)


class ConstantTable:
    """A long constant tuple, as the namespaces of rules hold it."""

    def __init__(self, values: tuple[Any, ...]) -> None:
        self.kind = table_kind(values)
        self.memory = as_table(self.kind, values)


@typeof_impl.register(ConstantTable)
def _typeof_constant_table(table: ConstantTable, context: Any) -> TableType:
    return table_type(table.kind)


@lower_constant(TableType)
def _lower_constant_table(context: Any, builder: Any, typ: TableType, table: ConstantTable) -> Any:
    raw = table.memory.tobytes()
    data = cgutils.global_constant(
        builder, ".plies.table", llvm.Constant(llvm.ArrayType(llvm.IntType(8), len(raw)), bytearray(raw))
    )
    data.align = 8
    made = cgutils.create_struct_proxy(typ)(context, builder)
    made.address = builder.ptrtoint(data, context.get_value_type(types.intp))
    made.length = context.get_constant(types.intp, table.memory.shape[0])
    made.row = context.get_constant(types.intp, table.memory.shape[1] if table.memory.ndim == 2 else 0)
    return made._getvalue()


@intrinsic
def _read(typingctx: Any, table: TableType, place: Any) -> Any:
    element = ELEMENTS[table.element]
    result = types.int64 if table.element == "byte" else element

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        made = cgutils.create_struct_proxy(sig.args[0])(context, builder, value=args[0])
        pointer = builder.inttoptr(made.address, context.get_data_type(element).as_pointer())
        loaded = builder.load(builder.gep(pointer, [args[1]]))
        value = context.cast(builder, loaded, element, result)
        return impl_ret_untracked(context, builder, result, value)

    return signature(result, table, types.intp), lower


@intrinsic
def _row(typingctx: Any, table: TableType, place: Any) -> Any:
    result = TableType(table.element, 1)

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        whole = cgutils.create_struct_proxy(sig.args[0])(context, builder, value=args[0])
        size = context.get_constant(types.intp, 1 if table.element == "byte" else 8)
        made = cgutils.create_struct_proxy(result)(context, builder)
        made.address = builder.add(whole.address, builder.mul(builder.mul(args[1], whole.row), size))
        made.length = whole.row
        made.row = context.get_constant(types.intp, 0)
        return made._getvalue()

    return signature(result, table, types.intp), lower


@intrinsic
def _length(typingctx: Any, table: TableType) -> Any:
    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return cgutils.create_struct_proxy(sig.args[0])(context, builder, value=args[0]).length

    return signature(types.intp, table), lower


@native_twin(len)
def _len(table: Any) -> Any:
    if isinstance(table, TableType):
        return lambda table: _length(table)
    return None


@native_twin(operator.getitem)
def _getitem(table: Any, place: Any) -> Any:
    if not isinstance(table, TableType) or not isinstance(place, types.Integer | types.Boolean):
        return None
    read = _read if table.dimensions == 1 else _row

    def getitem(table: Any, place: int) -> Any:
        return read(table, place + _length(table) if place < 0 else place)

    return getitem


@native_twin(operator.contains)
def _contains(table: Any, value: Any) -> Any:
    if not isinstance(table, TableType) or table.dimensions != 1:
        return None

    def contains(table: Any, value: Any) -> Any:
        for place in range(_length(table)):
            if _read(table, place) == value:
                return True
        return False

    return contains


@native_twin(operator.eq)
def _equal(table: Any, other: Any) -> Any:
    """Return code that compares tables and tuples, entry by entry."""
    if not isinstance(table, TableType) or not isinstance(other, TableType | types.UniTuple):
        return None

    def equal(table: Any, other: Any) -> Any:
        if len(table) != len(other):
            return False
        for place in range(len(table)):
            if table[place] != other[place]:
                return False
        return True

    return equal


@native_twin(operator.ne)
def _differs(table: Any, other: Any) -> Any:
    if isinstance(table, TableType) and isinstance(other, TableType | types.UniTuple):
        return lambda table, other: not table == other  # noqa: SIM201 - != is what is being defined
    return None


@lower_builtin("getiter", TableType)
def _iterate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    made = context.make_helper(builder, sig.return_type)
    made.place = cgutils.alloca_once_value(builder, context.get_constant(types.intp, 0))
    made.table = args[0]
    return impl_ret_untracked(context, builder, sig.return_type, made._getvalue())


@lower_builtin("iternext", TableIterator)
@iternext_impl(RefType.UNTRACKED)
def _next(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    made = context.make_helper(builder, sig.args[0], value=args[0])
    table_type = sig.args[0].table
    table = cgutils.create_struct_proxy(table_type)(context, builder, value=made.table)
    place = builder.load(made.place)
    valid = builder.icmp_signed("<", place, table.length)
    result.set_valid(valid)
    with builder.if_then(valid):
        read = _row if table_type.dimensions == 2 else _read
        sign, lower = read._defn(context.typing_context, table_type, types.intp)
        result.yield_(lower(context, builder, sign, (made.table, place)))
        builder.store(builder.add(place, context.get_constant(types.intp, 1)), made.place)
