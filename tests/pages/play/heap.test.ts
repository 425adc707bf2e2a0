import { Heap, RADIUS, WINDOW } from '#lib/play/heap.ts';

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
