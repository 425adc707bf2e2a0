import { tagsOf } from '#backend/domain/content/tags.ts';
import { pagesWithTags } from '#backend/revalidation-client.ts';

test('A changed draw is on its own page and on both addresses of the top page', () => {
  const tags = tagsOf({ draws: ['marupo-otsukai'], news: [], banners: false });
  expect(tags).toEqual(['draws', 'draw:marupo-otsukai']);
  expect(pagesWithTags(tags)).toEqual(['/', '/sanrio', '/sanrio/marupo-otsukai']);
});

test('Changed news are on their own pages, in the list and on the top page', () => {
  const tags = tagsOf({ draws: [], news: ['12', '11'], banners: true });
  expect(tags).toEqual(['news', 'news:12', 'news:11', 'banners']);
  expect(pagesWithTags(tags)).toEqual(['/', '/sanrio', '/sanrio/news', '/sanrio/news/12', '/sanrio/news/11']);
});

test('Nothing changed, nothing told', () => {
  expect(tagsOf({ draws: [], news: [], banners: false })).toEqual([]);
});
