import { isLive, isPaid, mayMove } from '#backend/domain/orders/transitions.ts';
import { PLAY_STATUSES } from '#lib/contract/enums.ts';

const ALLOWED = [
  ...['START>PLAYING', 'START>SUCCESS', 'START>CANCEL'],
  ...['PLAYING>SUCCESS', 'PLAYING>CANCEL', 'PLAYING>ERROR'],
  ...['CANCEL>SUCCESS', 'CANCEL>ERROR', 'ERROR>SUCCESS', 'SUCCESS>CONFIRM'],
];
const PAIRS = PLAY_STATUSES.flatMap((from) => PLAY_STATUSES.map((to) => [from, to] as const));

test.each(PAIRS)('%s to %s', (from, to) => {
  expect(mayMove(from, to)).toBe(ALLOWED.includes(`${from}>${to}`));
});

test('Tickets are held, or had, or neither', () => {
  expect(PLAY_STATUSES.filter(isLive)).toEqual(['START', 'PLAYING']);
  expect(PLAY_STATUSES.filter(isPaid)).toEqual(['SUCCESS', 'CONFIRM']);
});
