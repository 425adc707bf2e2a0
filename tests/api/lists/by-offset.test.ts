import { byOffset } from '#backend/http/lists/by-offset.ts';
import type { Page } from '#backend/persistence/db/pages.ts';

/** Reads a list three rows at a time. Before each part after the first, the next change is made to the list. */
async function readWhile(list: string[], changes: readonly ((list: string[]) => void)[]): Promise<string[]> {
  const pending = [() => {}, ...changes];
  const read = async ({ limit, offset }: Page) => {
    pending.shift()?.(list);
    return { total: list.length, items: list.slice(offset, offset + limit) };
  };
  const rows: string[] = [];
  for await (const { items } of byOffset({ read, keyOf: (row) => row, rowsAtOnce: 3 })) rows.push(...items);
  return rows;
}

test.each([0, 1, 2, 3, 4, 5, 6, 7])('A list of %i rows is read whole', async (length) => {
  const list = [...'abcdefg'].slice(0, length);
  expect(await readWhile([...list], [])).toEqual(list);
});

test('No row is lost when others leave, and none is read twice when others are added', async () => {
  const leave = (count: number) => (list: string[]) => void list.splice(0, count);
  expect(await readWhile([...'abcdefgh'], [leave(2)])).toEqual([...'abcdefgh']);
  expect(await readWhile([...'abcdefgh'], [leave(3), leave(0)])).toEqual([...'abcdefgh']);
  const add = (list: string[]) => void list.unshift('x', 'y');
  expect(await readWhile([...'abcdefgh'], [add])).toEqual([...'abcdefgh']);
});
