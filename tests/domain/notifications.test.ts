import { type Run, runChanges, type WatchedDraw } from '#backend/domain/notifications/runs.ts';
import { MAX_NEW_DRAWS_A_DAY, uselessAfter } from '#backend/domain/notifications/notification.ts';

const NOW = new Date('2026-11-28T01:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

const STARTED: Run = { armedAt: null, startedAt: minutes(-1), endedAt: null };
const ENDED: Run = { ...STARTED, endedAt: NOW };
const armed = (since: number): Run => ({ armedAt: minutes(since), startedAt: null, endedAt: null });

/** A draw of 100 tickets that was published and opened long ago. */
const aDraw = (but: Partial<WatchedDraw> = {}): WatchedDraw => ({
  drawId: 'd',
  opensAt: minutes(-600),
  closesAt: minutes(600),
  total: 100,
  sold: 0,
  held: 0,
  isCancelled: false,
  runs: { newDraw: ENDED },
  ...but,
});
const changesOf = (but: Partial<WatchedDraw>) =>
  runChanges(aDraw(but), NOW).map(({ kind, change }) => `${change} ${kind}`);

test.each<[string, Partial<WatchedDraw>, readonly string[]]>([
  ['opens in 16 minutes', { opensAt: minutes(16) }, []],
  ['opens in 15 minutes', { opensAt: minutes(15) }, ['start saleOpens']],
  ['opened an hour ago', { opensAt: minutes(-60) }, []],
  ['opened 59 minutes ago, during an outage', { opensAt: minutes(-59) }, ['start saleOpens']],
  ['its opening was notified', { opensAt: minutes(5), runs: { newDraw: ENDED, saleOpens: STARTED } }, []],
  [
    'was moved to tomorrow',
    { opensAt: minutes(500), runs: { saleOpens: STARTED, newDraw: ENDED } },
    ['end saleOpens'],
  ],
  [
    'opened an hour ago, its members notified',
    { opensAt: minutes(-60), runs: { saleOpens: STARTED, newDraw: ENDED } },
    ['end saleOpens'],
  ],
  ['16 tickets left', { sold: 84 }, []],
  ['15 tickets left', { sold: 85 }, ['start fewRemain']],
  ['15 tickets left, notified', { sold: 85, runs: { newDraw: ENDED, fewRemain: ENDED } }, []],
  ['15 tickets left before the sale', { sold: 85, opensAt: minutes(60) }, []],
  [
    'sold out while members are notified',
    { sold: 100, runs: { newDraw: ENDED, fewRemain: STARTED } },
    ['end fewRemain'],
  ],
  ['every ticket left on hold', { sold: 50, held: 50 }, ['arm ticketsReturn']],
  ['still on hold', { sold: 50, held: 50, runs: { newDraw: ENDED, ticketsReturn: armed(-30) } }, []],
  [
    'free after half a minute',
    { sold: 50, held: 49, runs: { newDraw: ENDED, ticketsReturn: armed(-0.5) } },
    ['disarm ticketsReturn'],
  ],
  [
    'free after a minute',
    { sold: 50, held: 49, runs: { newDraw: ENDED, ticketsReturn: armed(-1) } },
    ['start ticketsReturn'],
  ],
  [
    'free while members are notified',
    { sold: 50, held: 49, runs: { newDraw: ENDED, ticketsReturn: { ...STARTED, armedAt: minutes(-2) } } },
    [],
  ],
  [
    'on hold again while members are notified',
    { sold: 50, held: 50, runs: { newDraw: ENDED, ticketsReturn: STARTED } },
    ['end ticketsReturn'],
  ],
  [
    'on hold a second time',
    { sold: 50, held: 50, runs: { newDraw: ENDED, ticketsReturn: ENDED } },
    ['arm ticketsReturn'],
  ],
  [
    'sold out while on hold',
    { sold: 100, runs: { newDraw: ENDED, ticketsReturn: armed(-5) } },
    ['end ticketsReturn'],
  ],
  ['published', { opensAt: minutes(600), closesAt: minutes(900), runs: {} }, ['start newDraw']],
  ['published after its end', { closesAt: minutes(-1), runs: {} }, []],
])('A draw that %s', (_state, but, expected) => {
  expect(changesOf(but)).toEqual(expected);
});

test.each<[string, Partial<WatchedDraw>]>([
  ['closed', { closesAt: NOW }],
  ['cancelled', { isCancelled: true }],
])('A %s draw ends everything and starts nothing', (_state, but) => {
  const runs = { saleOpens: STARTED, ticketsReturn: STARTED, fewRemain: STARTED, newDraw: STARTED };
  const open = { opensAt: minutes(-5), sold: 90, held: 10 };
  expect(changesOf({ ...open, ...but, runs })).toEqual(
    ['saleOpens', 'ticketsReturn', 'fewRemain', 'newDraw'].map((kind) => `end ${kind}`),
  );
  expect(changesOf({ ...open, ...but, runs: {} })).toEqual([]);
});

test('A notification is deleted unsent when it is no news, at the end of the sale at the latest', () => {
  const draw = { opensAt: minutes(15), closesAt: minutes(600) };
  expect(uselessAfter('saleOpens', draw, NOW)).toEqual(minutes(75));
  expect(uselessAfter('ticketsReturn', draw, NOW)).toEqual(minutes(30));
  expect(uselessAfter('newDraw', draw, NOW)).toEqual(minutes(600));
  const long = { ...draw, closesAt: minutes(100_000) };
  expect(uselessAfter('fewRemain', long, NOW)).toEqual(minutes(120));
  expect(uselessAfter('newDraw', long, NOW)).toEqual(minutes(3 * 24 * 60));
});

test('A member reads of five new draws a day', () => expect(MAX_NEW_DRAWS_A_DAY).toBe(5));
