import { isSoldOut } from '#backend/domain/orders/limits.ts';
import { prizesOfRefund } from '#backend/domain/refunds/order-refunds.ts';
import { DRAWS_TAG, drawTag } from '#backend/domain/content/tags.ts';
import { plainArray, statementFor, textArray, type Statement } from './prepared-statements.ts';
import type { BatchWorkingSet } from './rows.ts';
import { ledgerStatements } from './ledger-statements.ts';
import { emailStatements, orderStatements } from './order-statements.ts';
import { type BeaconClock, logUpdateOf } from './log-statements.ts';

/** Returns the statements that write a batch, in one transaction. */
export function writeStatementsOf(set: BatchWorkingSet, beacon: BeaconClock): readonly Statement[] {
  const { head, seqs, statements, lastStatements } = logUpdateOf(set, beacon);
  const { terms, counter } = set.draw;
  return [
    [
      'COUNT',
      terms.drawId,
      counter.sold,
      counter.held,
      counter.playing,
      set.waiting + ticketsSold(set),
      head.entries,
      head.head,
      set.draw.at,
    ],
    ...orderStatements(set, seqs),
    ...ledgerStatements(set),
    ...statements,
    ...queueStatements(set),
    ...emailStatements(set),
    ...playStatements(set),
    ...voidStatements(set),
    ...actStatements(set),
    ...announcementStatements(set),
    ...lastStatements,
  ];
}

const ticketsSold = ({ changes }: BatchWorkingSet) =>
  changes.reduce((sum, { before, after }) => {
    const isSale = after.firstTicket !== null && before !== null && before.firstTicket === null;
    return sum + (isSale ? after.quantity : 0);
  }, 0);

/** Plays orders that are refunded before their buyer has looked: the result of a refunded ticket is shown as well. */
function playStatements({ draw, changes }: BatchWorkingSet): readonly Statement[] {
  const orderIds = changes.flatMap(({ before, after, entry }) =>
    entry?.kind === 'promise' &&
    entry.refund.tickets.length > 0 &&
    before?.status === 'SUCCESS' &&
    before.revealedAt !== null
      ? after.orderId
      : [],
  );
  return statementFor(orderIds, () => ['PLAY_ORDERS', draw.terms.drawId, plainArray(orderIds)]);
}

function queueStatements({ draw, changes }: BatchWorkingSet): readonly Statement[] {
  const members = changes.flatMap(({ before, after }) => (before === null ? after.memberId : []));
  return statementFor(members, () => ['LEAVE_QUEUE', draw.terms.drawId, plainArray(members)]);
}

/** Announces a sold-out draw, which cached pages show. Counts are fetched by the browser. */
const announcementStatements = (set: BatchWorkingSet): Statement[] =>
  ticketsSold(set) > 0 && isSoldOut(set.draw) ? [['ANNOUNCE', [DRAWS_TAG, drawTag(set.directoryName)]]] : [];

/** Voids the prizes of refunded tickets, or restores those whose refund is withdrawn. */
function voidStatements({ draw, changes }: BatchWorkingSet): readonly Statement[] {
  const { drawId } = draw.terms;
  const prizesOf = (kind: 'promise' | 'withdrawal') =>
    changes.flatMap(({ after, entry }) => (entry?.kind === kind ? prizesOfRefund(after, entry.refund) : []));
  const columns = (prizes: Readonly<ReturnType<typeof prizesOf>>) => [
    plainArray(prizes.map(({ orderId }) => orderId)),
    plainArray(prizes.map(({ ticket }) => ticket)),
  ];
  return [
    ...statementFor(prizesOf('promise'), (voided) => ['VOID_PRIZES', drawId, draw.at, ...columns(voided)]),
    ...statementFor(prizesOf('withdrawal'), (restored) => [
      'RESTORE_PRIZES',
      drawId,
      draw.at,
      ...columns(restored),
    ]),
  ];
}

const actStatements = ({ draw, acts }: BatchWorkingSet): readonly Statement[] =>
  statementFor(acts, () => [
    'ADD_ACTS',
    draw.at,
    textArray(acts.map(({ operator }) => operator)),
    textArray(acts.map(({ action }) => action)),
    textArray(acts.map(({ facts }) => JSON.stringify(facts))),
    plainArray(acts.map(({ key }) => key ?? null)),
    plainArray(acts.map(({ approvalId }) => approvalId ?? null)),
  ]);
