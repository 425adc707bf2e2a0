import {
  changedAt,
  FIRST_OPERATOR_NEWS_ID,
  isOperatorNews,
  ownerOf,
} from '#backend/domain/content/content.ts';
import { checkBanner, ticketsOf } from '#backend/domain/content/entry.ts';
import { linksIn, linkTarget } from '#backend/domain/content/link-target.ts';
import { tagsOf } from '#backend/domain/content/tags.ts';
import { pagesWithTags } from '#backend/providers/storefront.ts';

describe('The page of a link', () => {
  const DRAW = { kind: 'draw', directoryName: 'marupo-otsukai' };

  test.each([
    ['/', { kind: 'page' }],
    ['/sanrio', { kind: 'page' }],
    ['/sanrio/faq#payment', { kind: 'page' }],
    ['/sanrio/search?state=onSale', { kind: 'page' }],
    ['/sanrio/news', { kind: 'page' }],
    ['/sanrio/news/12', { kind: 'news', newsId: '12' }],
    ['/sanrio/news/123456789', { kind: 'news', newsId: '123456789' }],
    ['/sanrio/news/1234567890', { kind: 'none' }],
    ['/sanrio/marupo-otsukai', DRAW],
    ['/sanrio/marupo-otsukai/fairness?a=1', DRAW],
    ['/sanrio/marupo-otsukai/shopping', DRAW],
    ['/sanrio/marupo-otsukai/result', DRAW],
    ['/sanrio/mypage/product/marupo-otsukai', DRAW],
    ['/sanrio/marupo-otsukai/other', { kind: 'none' }],
    ['/sanriomarupo', { kind: 'none' }],
    ['/elsewhere', { kind: 'none' }],
  ])('%s', (link, target) => expect(linkTarget(link)).toEqual(target));

  test('links of an article are numbered by their block', () => {
    const text = { kind: 'paragraph', text: 'a' } as const;
    const link = (to: string) => ({ kind: 'link', text: 'b', link: to }) as const;
    expect(linksIn([text, link('/sanrio'), text, link('/')])).toEqual([
      { block: 1, link: '/sanrio' },
      { block: 3, link: '/' },
    ]);
  });
});

describe('The owner', () => {
  test('News belong to operators from an id on', () => {
    expect(FIRST_OPERATOR_NEWS_ID).toBe(100_000);
    expect(['99999', '100000', '100001'].map(isOperatorNews)).toEqual([false, true, true]);
  });

  test('Content belongs to operators once they have taken it over', () => {
    expect(ownerOf({ takenOverAt: null })).toBe('catalogue');
    expect(ownerOf({ takenOverAt: new Date('2026-11-20T00:00:00Z') })).toBe('operators');
  });
});

test('News changed before it is published counts from its publication', () => {
  const publishedAt = new Date('2026-11-20T00:00:00Z');
  const changed = (day: string) => changedAt({ publishedAt, updatedAt: new Date(day) });
  expect(changed('2026-11-12')).toEqual(publishedAt);
  expect(changed('2026-11-22')).toEqual(new Date('2026-11-22'));
});

test.each([
  ['2026-11-20', '2026-11-21', []],
  ['2026-11-20', '2026-11-20', ['endsAt']],
  ['2026-11-20', '2026-11-19', ['endsAt']],
  [undefined, '2026-11-19', []],
  ['2026-11-20', undefined, []],
])('A banner from %s to %s: errors of %j', (startsAt, endsAt, fields) => {
  const written = (text?: string) => (text === undefined ? undefined : { text, at: new Date(text) });
  const problems = checkBanner({ startsAt: written(startsAt), endsAt: written(endsAt) });
  expect(problems.flatMap(({ at }) => at)).toEqual(fields);
});

test('The tickets of a box are those of its prizes', () => {
  expect([ticketsOf([]), ticketsOf([{ total: 1 }, { total: 20 }])]).toEqual([0, 21]);
});

describe('Pages to revalidate', () => {
  test('A changed draw revalidates its own page and both addresses of the top page', () => {
    const tags = tagsOf({ draws: ['marupo-otsukai'], news: [], banners: false });
    expect(tags).toEqual(['draws', 'draw:marupo-otsukai']);
    expect(pagesWithTags(tags)).toEqual(['/', '/sanrio', '/sanrio/marupo-otsukai']);
  });

  test('Changed news revalidates its own pages, the list and the top page', () => {
    const tags = tagsOf({ draws: [], news: ['12', '11'], banners: true });
    expect(tags).toEqual(['news', 'news:12', 'news:11', 'banners']);
    expect(pagesWithTags(tags)).toEqual([
      '/',
      '/sanrio',
      '/sanrio/news',
      '/sanrio/news/12',
      '/sanrio/news/11',
    ]);
  });

  test('One article is enough', () => {
    expect(tagsOf({ draws: [], news: ['12'], banners: false })).toEqual(['news', 'news:12']);
  });

  test('Without a change there are no tags', () => {
    expect(tagsOf({ draws: [], news: [], banners: false })).toEqual([]);
  });

  test('Changed data of the shop revalidate the shop', () => {
    expect(tagsOf({ draws: [], news: [], banners: false, shop: true })).toEqual(['shop']);
  });
});
