/** @jest-environment node */
import { draws, news } from './catalogue-files.ts';

const daysAgo = (publishedAt: string) => Number(/^-(\d+)d/.exec(publishedAt)?.[1]);

test('there are twelve pieces of news, the newest with the highest number', () => {
  expect(news().map(({ no }) => no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const days = news().map(({ publishedAt }) => daysAgo(publishedAt));
  expect(days).toEqual([...days].sort((one, other) => other - one));
});

test('they are of every category', () => {
  expect(new Set(news().map(({ category }) => category))).toEqual(
    new Set(['important', 'new', 'restock', 'notice']),
  );
});

test('a piece of news about a draw calls it by its name', () => {
  const titles = draws().map(({ title }) => title);
  const named = news().flatMap(({ title }) =>
    [...title.matchAll(/「(.+?)」/g)].map(([, name]) => name ?? ''),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !titles.some((title) => title.startsWith(name)))).toEqual([]);
});
