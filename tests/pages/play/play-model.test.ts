import { pipsOf, ticketsAfter } from '#lib/play/pips.ts';
import { countText, spokenText } from '#lib/play/prize-text.ts';
import { roundsOf, turnsOf } from '#lib/play/rounds.ts';
import { FULL_TURN, NOTCH, drag, passed, restAngle, shownAngle, angleBetween } from '#lib/play/crank.ts';
import { Heap, RADIUS, WINDOW } from '#lib/play/heap.ts';
import { prizesOf } from './played-order.ts';

describe('Rounds', () => {
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
});

describe('The crank', () => {
  test('the crank follows the hand, and does not come back behind a notch', () => {
    expect(drag(0, 40)).toBe(40);
    expect(drag(40, -100)).toBe(0);
    expect(drag(150, -100)).toBe(NOTCH);
  });

  test('let go early it falls back, let go late it falls into the next notch', () => {
    expect(restAngle(50)).toBe(0);
    expect(restAngle(100)).toBe(NOTCH);
    expect(restAngle(130)).toBe(NOTCH);
    expect(restAngle(340)).toBe(FULL_TURN);
  });

  test('just before the end it is pulled in', () => {
    expect(drag(345, 6)).toBe(FULL_TURN);
  });

  test('a hand that passes the line behind the dial has gone on, not back', () => {
    expect(angleBetween(175, -175)).toBe(10);
    expect(angleBetween(-175, 175)).toBe(-10);
  });

  test('ticks and notches are counted as they are passed', () => {
    expect(passed(0, 29, 30)).toBe(0);
    expect(passed(29, 31, 30)).toBe(1);
    expect(passed(10, 130, 30)).toBe(4);
    expect(passed(130, 120, 30)).toBe(0);
  });

  test('at each tick the bar stands where it is, and in between it never turns back', () => {
    expect(shownAngle(60)).toBeCloseTo(60);
    const angles = Array.from({ length: 361 }, (_, i) => shownAngle(i));
    expect(angles.every((angle, i) => i === 0 || angle > (angles[i - 1] ?? 0))).toBe(true);
  });
});

describe('The heap of capsules', () => {
  const FRAME = 1 / 60;

  function untilStill(heap: Heap): number {
    let frames = 0;
    for (; !heap.isAtRest && frames < 1_000; frames += 1) heap.pass(FRAME);
    return frames;
  }

  const places = ({ balls }: Heap) => balls.map(({ x, y }) => [Math.round(x), Math.round(y)]);

  test('the capsules lie still until somebody knocks, and come to rest again within seconds', () => {
    const heap = new Heap(14, 1);
    expect(heap.isAtRest).toBe(true);
    const before = places(heap);
    heap.jolt(230);
    heap.pass(FRAME);
    expect(places(heap)).not.toEqual(before);
    expect(untilStill(heap)).toBeLessThan(180);
  });

  test('however hard one knocks, no capsule leaves the window by its sides or its floor', () => {
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

  test('at rest they lie beside each other, not in each other', () => {
    const heap = new Heap(14, 3);
    heap.jolt(230);
    untilStill(heap);
    const { balls } = heap;
    const distances = balls.flatMap((one, i) =>
      balls.slice(i + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(Math.min(...distances)).toBeGreaterThan(RADIUS * 1.7);
  });

  test('the one that drops falls out of sight, and another comes in from above', () => {
    const heap = new Heap(14, 4);
    heap.drop(3);
    for (let frame = 0; frame < 60; frame += 1) heap.pass(FRAME);
    expect(heap.balls[3]?.y).toBeGreaterThan(WINDOW.height + RADIUS);
    heap.refill();
    expect(heap.balls[3]?.y).toBeLessThan(0);
    untilStill(heap);
    expect(heap.balls[3]?.y).toBeGreaterThan(0);
  });

  test('the same heap is knocked about in the same way', () => {
    const one = new Heap(14, 5);
    const other = new Heap(14, 5);
    for (const heap of [one, other]) heap.jolt(200);
    untilStill(one);
    untilStill(other);
    expect(places(one)).toEqual(places(other));
  });
});
