import { rankOf } from '#backend/domain/letters/rank.ts';
import { letterFor } from '#backend/domain/orders/order-letter.ts';
import { plain, texts } from '../desk/arrays.ts';
import type { Table } from '../desk/table.ts';
import type { Statement } from './statement.ts';

/** Letters to the buyers. Who has left is not written to. */
export function letterStatements({ standing, orders, changes, ...draw }: Table): Statement[] {
  const letters = changes.flatMap((change) => {
    const { memberId, orderId } = change.after;
    const member = orders.get(orderId)?.member ?? null;
    const { directoryName, drawTitle } = draw;
    const letter = member && letterFor(change, { name: member.name, directoryName, drawTitle });
    return member && letter ? [{ to: member.email, letter, memberId }] : [];
  });
  if (letters.length === 0) return [];
  return [
    [
      'ADD_LETTERS',
      standing.at,
      texts(letters.map(({ to }) => to)),
      texts(letters.map(({ letter }) => JSON.stringify(letter))),
      plain(letters.map(({ letter }) => rankOf(letter.kind))),
      plain(letters.map(({ memberId }) => memberId)),
    ],
  ];
}
