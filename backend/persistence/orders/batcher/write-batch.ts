import { isSoldOut } from '#backend/domain/orders/limits.ts';
import { countPrizes } from '#backend/domain/orders/counters.ts';
import { DRAWS_TAG, drawTag } from '#backend/domain/content/tags.ts';
import type { Hashing } from '#lib/fairness/hashing.ts';
import { plain, texts, type Statement } from './prepared-statements.ts';
import type { Table } from './rows.ts';
import { bookStatements } from './ledger-statements.ts';
import { letterStatements, orderStatements } from './order-statements.ts';
import { logOf } from './log-statements.ts';

/** All that is to be written of what became of a table, in one transaction. */
export function writingOf(table: Table, hashing: Hashing): readonly Statement[] {
  const { head, seqs, statements } = logOf(table, hashing);
  const { terms, counter } = table.standing;
  return [
    ['COUNT', terms.drawId, counter.sold, counter.held, counter.playing, head.entries, head.head],
    ...orderStatements(table, seqs),
    ...bookStatements(table),
    ...statements,
    ...prizeStatements(table),
    ...lineStatements(table),
    ...letterStatements(table),
    ...voidings(table),
    ...actStatements(table),
    ...announcements(table),
  ];
}

const soldNow = ({ changes }: Table) =>
  changes.reduce((sum, { before, after }) => {
    const isSale = after.firstTicket !== null && before !== null && before.firstTicket === null;
    return sum + (isSale ? after.quantity : 0);
  }, 0);

/** The prizes of the tickets that left the box, counted; who has which is told when they are played. */
function prizeStatements(table: Table): Statement[] {
  const sold = soldNow(table);
  if (sold === 0) return [];
  const counts = [...countPrizes(table.tickets.subarray(0, sold))];
  const prizeIds = counts.map(([place]) => table.lineUp[place]?.prizeId ?? null);
  return [
    ['COUNT_PRIZES', table.standing.terms.drawId, plain(prizeIds), plain(counts.map(([, count]) => count))],
  ];
}

function lineStatements({ standing, changes }: Table): Statement[] {
  const members = changes.flatMap(({ before, after }) => (before === null ? after.memberId : []));
  return members.length === 0 ? [] : [['LEAVE_LINE', standing.terms.drawId, plain(members)]];
}

/** Pages ask for counts themselves; that a draw is sold out is part of cached pages. */
const announcements = (table: Table): Statement[] =>
  soldNow(table) > 0 && isSoldOut(table.standing)
    ? [['ANNOUNCE', [DRAWS_TAG, drawTag(table.directoryName)]]]
    : [];

function voidings({ standing, changes }: Table): Statement[] {
  const undone = changes.flatMap(({ after, entry }) => (entry?.kind === 'promise' ? after.orderId : []));
  return undone.length === 0 ? [] : [['VOID_PRIZES', standing.terms.drawId, standing.at, plain(undone)]];
}

function actStatements({ standing, acts }: Table): Statement[] {
  if (acts.length === 0) return [];
  const said = acts.map(({ facts }) => JSON.stringify(facts));
  return [
    [
      'ADD_ACTS',
      standing.at,
      texts(acts.map(({ operator }) => operator)),
      texts(acts.map(({ act }) => act)),
      texts(said),
    ],
  ];
}
