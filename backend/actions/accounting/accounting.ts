import type { AccountingFilter } from '#backend/persistence/accounting/accounting-slices.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import type { Slice, SliceParams } from '#backend/persistence/db/pages.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf } from '../staff/operator-action.ts';

type ListOf<Filter, Row> = {
  readonly read: (
    db: OperatorDatabase['listsDb'],
    filter: Filter,
    params: SliceParams,
  ) => Promise<Slice<Row>>;
  readonly filter: Filter;
  readonly params: SliceParams;
};

/** Reads a part of a list. That of one member is recorded first: it shows the purchases of a person. */
export async function readList<Filter extends AccountingFilter, Row>(
  { db, listsDb }: OperatorDatabase,
  { read, filter, params }: ListOf<Filter, Row>,
  actionOf: ActionOf,
): Promise<Slice<Row>> {
  const { member } = filter;
  if (member !== undefined)
    await inTransaction(db, (tx) => recordAction(tx, actionOf({ by: 'member', memberIds: [member] })));
  return read(listsDb, filter, params);
}
