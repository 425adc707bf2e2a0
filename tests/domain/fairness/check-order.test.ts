import { nodeHashing } from '#backend/crypto/hashing.ts';
import { checkOrder, type Published } from '#lib/fairness/check/check-order.ts';
import type { RecordedProof } from '#lib/fairness/check/record.ts';
import { runSteps } from '#lib/fairness/steps.ts';
import { aFairRecord, hashed } from '../../support/fair-record.ts';

const record = aFairRecord({ sales: [1, 5, 3], refunds: [0], isOver: false });
const proof = record.proofOf(1);
const logged = record.log[1] ?? null;

function faultsOf(told: RecordedProof, against: Published = { box: record.box, logged }): string[] {
  return runSteps(checkOrder(nodeHashing, told, against))
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ check, verdict, at }) => [check, verdict, ...(at === undefined ? [] : [at])].join(' '));
}

const ticket = (position: number) => proof.tickets[position] ?? { slot: 0, prize: '', nonce: '', path: [] };
const withTicket = (position: number, but: object): RecordedProof => ({
  ...proof,
  tickets: proof.tickets.with(position, { ...ticket(position), ...but }),
});

test('The tickets of an order are proven against root and log', () => {
  expect(faultsOf(proof)).toEqual([]);
  expect(faultsOf(record.proofOf(0), { box: record.box, logged: record.log[0] ?? null })).toEqual([]);
});

test('Without the log at hand that point is left open', () => {
  expect(faultsOf(proof, { box: record.box })).toEqual(['inLog open']);
});

test('A log that lacks the entry, or has another one there, is told', () => {
  expect(faultsOf(proof, { box: record.box, logged: null })).toEqual(['inLog wrong']);
  expect(faultsOf(proof, { box: record.box, logged: record.log[2] ?? null })).toEqual(['inLog wrong']);
});

const other = (prize: string) => (prize === 'A' ? 'D' : 'A');

test.each<[string, RecordedProof, string[]]>([
  ['another prize', withTicket(2, { prize: other(ticket(2).prize) }), ['paths wrong 3']],
  ['a prize that the box does not have', withTicket(0, { prize: 'Z' }), ['paths wrong 1']],
  ['another slot', withTicket(1, { slot: 7 }), ['tickets wrong 2', 'paths wrong 7']],
  ['the same slot twice', withTicket(1, ticket(0)), ['tickets wrong 2']],
  ['another nonce', withTicket(4, { nonce: '0'.repeat(32) }), ['paths wrong 5']],
  ['a shorter path', withTicket(3, { path: ticket(3).path.slice(1) }), ['paths wrong 4']],
  ['a longer path', withTicket(3, { path: [...ticket(3).path, record.box.root] }), ['paths wrong 4']],
  [
    'a step of a path changed',
    withTicket(3, { path: ticket(3).path.with(0, record.box.root) }),
    ['paths wrong 4'],
  ],
  ['a ticket left out', { ...proof, tickets: proof.tickets.slice(0, -1) }, ['tickets wrong 5']],
  ['a ticket too many', { ...proof, tickets: [...proof.tickets, ticket(0)] }, ['tickets wrong 6']],
  ['no ticket at all', { ...proof, tickets: [] }, ['tickets wrong 1']],
  ['somebody else’s order', { ...proof, orderHistoryId: 'order-2' }, ['orderHash wrong']],
  ['another salt', { ...proof, salt: '00'.repeat(16) }, ['orderHash wrong']],
  [
    'an entry that is not what its hash says',
    { ...proof, entry: { ...proof.entry, at: '2026-11-07T01:00:00.000Z' } },
    ['entry wrong'],
  ],
  [
    'an entry made for the occasion',
    { ...proof, entry: hashed({ ...proof.entry, at: '2026-11-07T01:00:00.000Z' }) },
    ['inLog wrong'],
  ],
  [
    'a refund instead of the sale',
    { ...record.proofOf(0), entry: record.log[3] ?? proof.entry },
    ['entry wrong', 'inLog wrong'],
  ],
])('%s is told', (_what, told, faults) => {
  expect(faultsOf(told)).toEqual(faults);
});
