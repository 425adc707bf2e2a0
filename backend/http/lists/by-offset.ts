import type { Page, Paged } from '#backend/persistence/db/pages.ts';
import type { RowPart } from './csv-file.ts';

const ROWS_AT_ONCE = 5_000;

type OffsetList<Row> = {
  readonly read: (page: Page) => Promise<Paged<Row>>;
  readonly keyOf: (row: Row) => string;
  readonly rowsAtOnce?: number;
};

/**
 * Reads a list by offset, each item once. Items that are added or leave meanwhile move the others: each part begins at an
 * item that was read before, and if it does not, the part is read again from further ahead. Not in one transaction, which
 * would stay open as long as the file is downloaded.
 */
export async function* byOffset<Row>({
  read,
  keyOf,
  rowsAtOnce = ROWS_AT_ONCE,
}: OffsetList<Row>): AsyncGenerator<RowPart<Row>> {
  const seen = new Set<string>();
  let offset = 0;
  for (let back = 1, isLast = false; !isLast;) {
    const { total, items: found } = await read({ limit: rowsAtOnce, offset });
    const [first] = found;
    if (offset > 0 && (first === undefined || !seen.has(keyOf(first)))) {
      offset = Math.max(0, offset - back);
      back *= 2;
      continue;
    }
    const items = found.filter((row) => !seen.has(keyOf(row)));
    for (const row of items) seen.add(keyOf(row));
    yield { items, ofAll: total };
    isLast = found.length < rowsAtOnce;
    offset += found.length - 1;
    back = 1;
  }
}
