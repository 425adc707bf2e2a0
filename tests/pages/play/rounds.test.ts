import { pipsOf, ticketsAfter } from '#lib/play/pips.ts';
import { countText, spokenText } from '#lib/play/prize-text.ts';
import { roundsOf, turnsOf } from '#lib/play/rounds.ts';
import { prizesOf } from './played-order.ts';

const kindsOf = (grades: string) => roundsOf(prizesOf(grades)).map(({ kind }) => kind);
const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

test('up to ten capsules come one by one', () => {
  expect(turnsOf(10)).toEqual(Array.from({ length: 10 }, () => 1));
  expect(kindsOf('AFFFFFFFFF')).toEqual(Array.from({ length: 10 }, () => 'one'));
});

test('of more, the first three come by themselves and the others in handfuls', () => {
  expect(turnsOf(13)).toEqual([1, 1, 1, 10]);
  expect(turnsOf(150)).toHaveLength(18);
});

test.each([1, 9, 11, 14, 150, 1_234, 100_000])(
  'of %i tickets every one comes out, in a number of turns that one hand can make',
  (quantity) => {
    const turns = turnsOf(quantity);
    expect(sum(turns)).toBe(quantity);
    expect(turns.length).toBeLessThanOrEqual(18);
    expect(Math.min(...turns)).toBeGreaterThan(0);
  },
);

test('top prizes in a handful are kept, to be opened by hand after it', () => {
  const rounds = roundsOf(prizesOf('FFFDAEFBFFFFFF'));
  expect(rounds.map(({ kind }) => kind)).toEqual(['one', 'one', 'one', 'many', 'kept', 'kept', 'many']);
  expect(rounds[4]).toMatchObject({ nth: 5, prizes: [{ grade: 'A' }] });
  expect(rounds[5]).toMatchObject({ nth: 8, prizes: [{ grade: 'B' }] });
});

test('the last-one prize comes after everything else', () => {
  expect(kindsOf('FA*')).toEqual(['one', 'one', 'lastOne']);
});

test('the counter says which tickets are being shown', () => {
  const rounds = roundsOf(prizesOf('FFFDAEFFFFFFF'));
  expect(countText(rounds[2], 13)).toBe('3 / 13回');
  expect(countText(rounds[3], 13)).toBe('4–13 / 13回');
  expect(countText(rounds[4], 13)).toBe('5 / 13回');
  expect(countText(undefined, 13)).toBe('1 / 13回');
});

test('there is a pip for each turn, and a kept capsule belongs to the turn it came with', () => {
  const rounds = roundsOf(prizesOf('FFFDAEFFFFFFF*'));
  expect(pipsOf(13, rounds, 1)).toEqual(['done', 'now', 'later', 'later']);
  expect(pipsOf(13, rounds, 4)).toEqual(['done', 'done', 'done', 'now']);
  expect(pipsOf(13, rounds, 5)).toEqual(['done', 'done', 'done', 'done']);
  expect(pipsOf(13, [], 0)).toEqual(['now', 'later', 'later', 'later']);
});

test('what is still to come counts tickets, not capsules that were kept', () => {
  const rounds = roundsOf(prizesOf('FFFDAEFFFFFFF'));
  expect(ticketsAfter(13, rounds, 0)).toBe(12);
  expect(ticketsAfter(13, rounds, 2)).toBe(10);
  expect(ticketsAfter(13, rounds, 3)).toBe(0);
});

test('who listens hears each prize by its name, and many of a kind as one', () => {
  const rounds = roundsOf(prizesOf('FFFDDFFFFFFFF*'));
  expect(rounds.map(spokenText)).toEqual([
    '1回目、F賞、缶バッジが当たりました。',
    '2回目、F賞、缶バッジが当たりました。',
    '3回目、F賞、缶バッジが当たりました。',
    '4回目から13回目。D賞 マグカップ 2個、F賞 缶バッジ 8個。',
    'ラストワン賞、金のおつかいかごセットが当たりました。',
  ]);
});
