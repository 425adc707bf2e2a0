import { expectedMinutes } from '#backend/domain/queue/queue-status.ts';

const minutes = (...all: readonly number[]) => all.map((each) => each * 60_000);

test.each([
  { ahead: 126, concurrentPlaying: 100, serviceMs: minutes(4, 4, 6), expected: 6 },
  { ahead: 0, concurrentPlaying: 1, serviceMs: minutes(3), expected: 3 },
  { ahead: 1, concurrentPlaying: 1, serviceMs: minutes(3), expected: 6 },
  { ahead: 9, concurrentPlaying: 5, serviceMs: minutes(1, 2), expected: 3 },
])('$ahead ahead, $concurrentPlaying at once: $expected minutes', ({ expected, ...wait }) => {
  expect(expectedMinutes(wait)).toBe(expected);
});

test('A wait of seconds is called a minute', () => {
  expect(expectedMinutes({ ahead: 0, concurrentPlaying: 100, serviceMs: [30_000] })).toBe(1);
});

test('Where nobody has bought yet, nobody knows how long it takes', () => {
  expect(expectedMinutes({ ahead: 5, concurrentPlaying: 100, serviceMs: [] })).toBeNull();
});
