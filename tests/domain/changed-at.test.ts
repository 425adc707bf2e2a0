import { changedAt as newsChangedAt } from '#backend/domain/content/content.ts';
import { changedAt } from '#backend/domain/draws/public-view.ts';

const moments = {
  updatedAt: new Date('2026-11-10T00:00:00Z'),
  opensAt: new Date('2026-11-20T00:00:00Z'),
  soldOutAt: new Date('2026-11-25T00:00:00Z'),
  closesAt: new Date('2026-11-30T00:00:00Z'),
};

test.each([
  ['before the sale when its texts did', '2026-11-15', '2026-11-10'],
  ['in the sale when it opened', '2026-11-21', '2026-11-20'],
  ['sold out when the last ticket was sold', '2026-11-26', '2026-11-25'],
  ['after the sale when it ended', '2026-12-24', '2026-11-30'],
])('a draw changed %s', (_, at, changed) => {
  expect(changedAt(moments, new Date(at))).toEqual(new Date(changed));
});

test('a draw changed last when its texts did, if that was later', () => {
  const updatedAt = new Date('2026-12-01T00:00:00Z');
  expect(changedAt({ ...moments, updatedAt }, new Date('2026-12-24'))).toEqual(updatedAt);
});

test('of two looks at a draw with nothing between them both say the same moment', () => {
  const onSale = { ...moments, soldOutAt: null };
  expect(changedAt(onSale, new Date('2026-11-21'))).toEqual(changedAt(onSale, new Date('2026-11-29')));
});

test('news that was changed before it came out is new from the day it came out', () => {
  const publishedAt = new Date('2026-11-20T00:00:00Z');
  const changed = (day: string) => newsChangedAt({ publishedAt, updatedAt: new Date(day) });
  expect(changed('2026-11-12')).toEqual(publishedAt);
  expect(changed('2026-11-22')).toEqual(new Date('2026-11-22'));
});
