import { aSummary } from '../support/api-responses.ts';
import { aServer } from '../support/server.ts';
import { renderFirstPages } from '../../server/first-pages.ts';

const DRAWS = [
  aSummary({ directoryName: 'now', state: 'onSale' }),
  aSummary({ directoryName: 'soon', state: 'upcoming' }),
];

const page = (items: readonly object[]) => JSON.stringify({ total: items.length, items });

/** A backend and a storefront, with the paths that were requested of it. */
async function aShop({ isUnavailable = false } = {}) {
  const backend = await aServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (isUnavailable) return void response.writeHead(503).end('{}');
    response.end(page(request.url?.startsWith('/api/product') === true ? DRAWS : []));
  });
  const paths: string[] = [];
  const storefront = await aServer((request, response) => {
    paths.push(request.url ?? '');
    response.end();
  });
  const stop = new AbortController();
  return {
    paths,
    stop,
    options: { apiOrigin: backend.origin, ownOrigin: storefront.origin, stop: stop.signal },
    end: async () => {
      stop.abort();
      await Promise.all([backend.stop(), storefront.stop()]);
    },
  };
}

test('The top page, draws on sale and news are rendered before the start is over', async () => {
  const shop = await aShop();
  await renderFirstPages(shop.options);
  expect(shop.paths).toEqual(['/', '/sanrio', '/sanrio/now', '/sanrio/news']);
  await shop.end();
});

test('Nothing is rendered while no backend answers', async () => {
  const shop = await aShop({ isUnavailable: true });
  await renderFirstPages(shop.options);
  expect(shop.paths).toEqual([]);
  await shop.end();
});

test('Nothing is rendered after the end of the process was requested', async () => {
  const shop = await aShop();
  shop.stop.abort();
  await renderFirstPages(shop.options);
  expect(shop.paths).toEqual([]);
  await shop.end();
});
