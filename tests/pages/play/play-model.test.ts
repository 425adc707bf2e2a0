import { GRADES } from '#lib/contract/enums.ts';
import { flavourOf } from '#lib/play/flavours.ts';
import { pipsOf, ticketsAfter } from '#lib/play/pips.ts';
import { countText, spokenText } from '#lib/play/prize-text.ts';
import { roundsOf, turnsOf } from '#lib/play/rounds.ts';
import { FULL_TURN, NOTCH, drag, passed, restAngle, shownAngle, angleBetween } from '#lib/play/crank.ts';
import { Heap, RADIUS, WINDOW } from '#lib/play/heap.ts';
import { trayRows } from '#lib/play/tray-rows.ts';
import { prizesOf } from './played-order.ts';

describe('Rounds', () => {
  const kindsOf = (grades: string) => roundsOf(prizesOf(grades)).map(({ kind }) => kind);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

  test('have one capsule each, up to ten tickets', () => {
    expect(turnsOf(10)).toEqual(Array.from({ length: 10 }, () => 1));
    expect(kindsOf('AFFFFFFFFF')).toEqual(Array.from({ length: 10 }, () => 'one'));
  });

  test('above ten tickets, are three single capsules and then handfuls', () => {
    expect(turnsOf(13)).toEqual([1, 1, 1, 10]);
    expect(turnsOf(150)).toHaveLength(18);
  });

  test.each([1, 9, 11, 14, 150, 1_234, 100_000])(
    'of %i tickets include every ticket, in at most 18 turns',
    (quantity) => {
      const turns = turnsOf(quantity);
      expect(sum(turns)).toBe(quantity);
      expect(turns.length).toBeLessThanOrEqual(18);
      expect(Math.min(...turns)).toBeGreaterThan(0);
    },
  );

  test('keep top prizes of a handful until after it', () => {
    const rounds = roundsOf(prizesOf('FFFDAEFBFFFFFF'));
    expect(rounds.map(({ kind }) => kind)).toEqual(['one', 'one', 'one', 'many', 'kept', 'kept', 'many']);
    expect(rounds[4]).toMatchObject({ nth: 5, prizes: [{ grade: 'A' }] });
    expect(rounds[5]).toMatchObject({ nth: 8, prizes: [{ grade: 'B' }] });
  });

  test('end with the last-one prize', () => {
    expect(kindsOf('FA*')).toEqual(['one', 'one', 'lastOne']);
  });

  test('have a counter of the tickets shown', () => {
    const rounds = roundsOf(prizesOf('FFFDAEFFFFFFF'));
    expect(countText(rounds[2], 13)).toBe('3 / 13回');
    expect(countText(rounds[3], 13)).toBe('4–13 / 13回');
    expect(countText(rounds[4], 13)).toBe('5 / 13回');
    expect(countText(undefined, 13)).toBe('1 / 13回');
  });

  test('have one pip for each turn, shared by kept capsules', () => {
    const rounds = roundsOf(prizesOf('FFFDAEFFFFFFF*'));
    expect(pipsOf(13, rounds, 1)).toEqual(['done', 'now', 'later', 'later']);
    expect(pipsOf(13, rounds, 4)).toEqual(['done', 'done', 'done', 'now']);
    expect(pipsOf(13, rounds, 5)).toEqual(['done', 'done', 'done', 'done']);
    expect(pipsOf(13, [], 0)).toEqual(['now', 'later', 'later', 'later']);
  });

  test('count remaining tickets without kept capsules', () => {
    const rounds = roundsOf(prizesOf('FFFDAEFFFFFFF'));
    expect(ticketsAfter(13, rounds, 0)).toBe(12);
    expect(ticketsAfter(13, rounds, 2)).toBe(10);
    expect(ticketsAfter(13, rounds, 3)).toBe(0);
  });

  test('are announced with each prize, equal ones grouped', () => {
    const rounds = roundsOf(prizesOf('FFFDDFFFFFFFF*'));
    expect(rounds.map(spokenText)).toEqual([
      '1回目、F賞、缶バッジが当たりました。',
      '2回目、F賞、缶バッジが当たりました。',
      '3回目、F賞、缶バッジが当たりました。',
      '4回目から13回目。D賞 マグカップ 2点、F賞 缶バッジ 8点。',
      'ラストワン賞、金のおつかいかごセットが当たりました。',
    ]);
  });
});

test('The colour of a capsule does not depend on its grade, except gold', () => {
  const id = { wonPrizeId: '01a2-02af' };
  const flavours = [...GRADES].map((grade) => flavourOf({ ...id, grade }));
  expect(new Set(flavours).size).toBe(1);
  expect(flavours).not.toContain('gold');
  expect(flavourOf({ ...id, grade: 'lastOne' })).toBe('gold');
  const colours = prizesOf('F'.repeat(8)).map(flavourOf);
  expect(new Set(colours).size).toBe(8);
});

describe('A handful', () => {
  test('is announced without the prizes that stay closed', () => {
    const handful = roundsOf(prizesOf('FFFDAEFBFFFFF')).find(({ kind }) => kind === 'many');
    expect(handful && spokenText(handful)).toBe(
      '4回目から13回目。D賞 マグカップ 1点、E賞 アクリルスタンド 1点、F賞 缶バッジ 6点、まだ開けていないカプセル 2個。',
    );
  });

  test.each([
    [1, [1]],
    [2, [2]],
    [3, [2, 1]],
    [4, [2, 2]],
    [5, [3, 2]],
    [6, [3, 3]],
    [7, [2, 3, 2]],
    [8, [3, 3, 2]],
    [9, [3, 3, 3]],
    [10, [2, 3, 3, 2]],
    [30, [5, 5, 5, 5, 5, 5]],
  ])('of %i lies in rows of %j', (count, lengths) => {
    const cells = Array.from({ length: count }, (_, i) => i);
    const { rows, size } = trayRows(cells);
    expect(rows.map((row) => row.length)).toEqual(lengths);
    expect(rows.flat()).toEqual(cells);
    expect(rows.length * size).toBeLessThanOrEqual(520);
    expect(Math.max(...rows.map((row) => row.length)) * size).toBeLessThanOrEqual(363);
  });
});

describe('The crank', () => {
  test('follows the hand and does not turn back past a notch', () => {
    expect(drag(0, 40)).toBe(40);
    expect(drag(40, -100)).toBe(0);
    expect(drag(150, -100)).toBe(NOTCH);
  });

  test('falls back when released early, and forward when released late', () => {
    expect(restAngle(50)).toBe(0);
    expect(restAngle(100)).toBe(NOTCH);
    expect(restAngle(130)).toBe(NOTCH);
    expect(restAngle(340)).toBe(FULL_TURN);
  });

  test('is pulled to the end just before it', () => {
    expect(drag(345, 6)).toBe(FULL_TURN);
  });

  test('follows a hand across the angle ±180°', () => {
    expect(angleBetween(175, -175)).toBe(10);
    expect(angleBetween(-175, 175)).toBe(-10);
  });

  test('counts the ticks and notches passed', () => {
    expect(passed(0, 29, 30)).toBe(0);
    expect(passed(29, 31, 30)).toBe(1);
    expect(passed(10, 130, 30)).toBe(4);
    expect(passed(130, 120, 30)).toBe(0);
  });

  test('is shown exactly at ticks and never turns back between them', () => {
    expect(shownAngle(60)).toBeCloseTo(60);
    const angles = Array.from({ length: 361 }, (_, i) => shownAngle(i));
    expect(angles.every((angle, i) => i === 0 || angle > (angles[i - 1] ?? 0))).toBe(true);
  });
});

describe('The heap of capsules', () => {
  const FRAME = 1 / 60;

  function framesUntilRest(heap: Heap): number {
    let frames = 0;
    for (; !heap.isAtRest && frames < 1_000; frames += 1) heap.pass(FRAME);
    return frames;
  }

  const places = ({ balls }: Heap) => balls.map(({ x, y }) => [Math.round(x), Math.round(y)]);

  test('is at rest until it is knocked, and again within 3 s', () => {
    const heap = new Heap(14, 1);
    expect(heap.isAtRest).toBe(true);
    const before = places(heap);
    heap.jolt(230);
    heap.pass(FRAME);
    expect(places(heap)).not.toEqual(before);
    expect(framesUntilRest(heap)).toBeLessThan(180);
  });

  test('stays inside the window, however often it is knocked', () => {
    const heap = new Heap(14, 2);
    for (let knock = 0; knock < 40; knock += 1) {
      heap.jolt(400);
      for (let frame = 0; frame < 5; frame += 1) heap.pass(FRAME);
      for (const { x, y } of heap.balls) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(WINDOW.width);
        expect(y).toBeLessThan(WINDOW.height);
      }
    }
  });

  test('has no overlapping capsules at rest', () => {
    const heap = new Heap(14, 3);
    heap.jolt(230);
    framesUntilRest(heap);
    const { balls } = heap;
    const distances = balls.flatMap((one, i) =>
      balls.slice(i + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(Math.min(...distances)).toBeGreaterThan(RADIUS * 1.7);
  });

  test('drops a capsule out of sight and gets another from above', () => {
    const heap = new Heap(14, 4);
    heap.drop(3);
    for (let frame = 0; frame < 60; frame += 1) heap.pass(FRAME);
    expect(heap.balls[3]?.y).toBeGreaterThan(WINDOW.height + RADIUS);
    heap.refill();
    expect(heap.balls[3]?.y).toBeLessThan(0);
    framesUntilRest(heap);
    expect(heap.balls[3]?.y).toBeGreaterThan(0);
  });

  test('moves the same with the same seed', () => {
    const one = new Heap(14, 5);
    const other = new Heap(14, 5);
    for (const heap of [one, other]) heap.jolt(200);
    framesUntilRest(one);
    framesUntilRest(other);
    expect(places(one)).toEqual(places(other));
  });
});
