import {
  MAX_ZOOM,
  INITIAL_VIEW,
  ROTATION_STEP_DEGREES,
  MIN_ZOOM,
  SWIPE_TOLERANCE_PX,
  WHEEL_THROTTLE_MS,
  ZOOM_STEP,
  isSideways,
  rotate,
  swipe,
  wheelCounts,
  zoomBySteps,
  zoomTo,
} from '#lib/site/view-transform.ts';

test('the constants equal the specification (§9)', () => {
  expect([ZOOM_STEP, MAX_ZOOM, MIN_ZOOM]).toEqual([0.12, 3, 0.1]);
  expect([SWIPE_TOLERANCE_PX, WHEEL_THROTTLE_MS, ROTATION_STEP_DEGREES]).toEqual([50, 80, 90]);
});

describe('zooming', () => {
  const after = (steps: number) =>
    Array.from({ length: Math.abs(steps) }).reduce<number[]>(
      (zooms) => [...zooms, zoomBySteps({ ...INITIAL_VIEW, zoom: zooms.at(-1) ?? 1 }, Math.sign(steps)).zoom],
      [],
    );

  test('adds steps up to 3', () => {
    const nearer = after(18);
    expect(nearer.slice(0, 4)).toEqual([1.12, 1.24, 1.36, 1.48]);
    expect(nearer.slice(-3)).toEqual([2.92, 3, 3]);
  });

  test('subtracts steps down to 0.1', () => {
    const farther = after(-9);
    expect(farther.slice(0, 3)).toEqual([0.88, 0.76, 0.64]);
    expect(farther.slice(-3)).toEqual([0.16, 0.1, 0.1]);
  });

  test.each([
    [10, 3],
    [0, 0.1],
    [-1, 0.1],
    [1.5, 1.5],
  ])('to %d results in %d', (wanted, zoom) => {
    expect(zoomTo(INITIAL_VIEW, wanted).zoom).toBe(zoom);
  });

  test('keeps the centre until the picture fits', () => {
    const seen = { ...INITIAL_VIEW, zoom: 1.5, x: 30, y: -60 };
    expect(zoomTo(seen, 3)).toEqual({ zoom: 3, degrees: 0, x: 60, y: -120 });
    expect(zoomTo(seen, 1)).toEqual(INITIAL_VIEW);
  });
});

test('rotation is in quarters, in both directions', () => {
  const turned = [1, 2, 3, 4, 5, -1].map((turns) => rotate(INITIAL_VIEW, turns));
  expect(turned.map(({ degrees }) => degrees)).toEqual([90, 180, 270, 360, 450, -90]);
  expect(turned.map(isSideways)).toEqual([true, false, true, false, true, true]);
});

test.each([
  [0, 'stay'],
  [49, 'stay'],
  [-49, 'stay'],
  [50, 'previous'],
  [-50, 'next'],
  [400, 'previous'],
])('a swipe of %d px leads to: %s', (moved, way) => {
  expect(swipe(moved)).toBe(way);
});

test.each([
  [1000, Number.NEGATIVE_INFINITY, true],
  [1079, 1000, false],
  [1080, 1000, true],
])('a wheel event at %d ms, after one at %d ms, counts: %s', (now, last, counts) => {
  expect(wheelCounts(now, last)).toBe(counts);
});
