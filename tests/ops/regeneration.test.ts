import { aDraw } from '../support/api-responses.ts';
import { type FakeBackend, aFakeBackend } from '../support/server.ts';
import { SECRET, type TestStorefront, aStorefront } from '../support/built-storefront.ts';

/** Each test has its own draw, because pages are cached across tests. */
const aDrawCalled = (directoryName: string, title: string) =>
  aDraw({ directoryName, title, productId: directoryName });

const touching = (directoryName: string) => ({
  tags: ['draws', `draw:${directoryName}`],
  paths: ['/sanrio', `/sanrio/${directoryName}`],
});

let backend: FakeBackend;
let shop: TestStorefront;

beforeAll(async () => {
  backend = await aFakeBackend();
  shop = await aStorefront({ API_ORIGIN: backend.origin, OPERATOR_NAME: '株式会社ためし' });
});

afterAll(async () => {
  await shop?.stop();
  await backend?.stop();
});

test('the first pages are rendered at the start, from the current data, not from those of the build without a backend', async () => {
  for (const path of ['/', '/sanrio']) {
    const { status, from, html } = await shop.page(path);
    expect([status, from]).toEqual([200, 'HIT']);
    expect(html).toContain('まるぽのおつかいガチャ');
    expect(html).toContain('株式会社ためし');
  }
});

test('every page, also the 404 page, names the operator of this process', async () => {
  for (const path of ['/sanrio/company', '/sanrio/terms', '/no-such-page']) {
    expect((await shop.page(path)).html).toContain('株式会社ためし');
  }
});

test('the second request is served from the cache', async () => {
  await shop.page('/sanrio/news');
  expect(await shop.page('/sanrio/news')).toMatchObject({ status: 200, from: 'HIT' });
});

test.each(['/sanrio/no-such-draw', '/sanrio/news/999'])(
  '%s results in 404 at its first request',
  async (path) => {
    expect((await shop.page(path)).status).toBe(404);
  },
);

test('a change is served by the next request after its announcement', async () => {
  backend.box.draws = [aDrawCalled('change', 'かわるまえ')];
  expect((await shop.page('/sanrio/change')).html).toContain('かわるまえ');
  backend.box.draws = [aDrawCalled('change', 'かわったあと')];
  expect((await shop.page('/sanrio/change')).html).toContain('かわるまえ');

  expect(await (await shop.announce(touching('change'))).json()).toEqual({ revalidated: 2 });
  // The announcement itself renders the pages.
  for (const path of ['/sanrio', '/sanrio/change']) {
    const { from, html } = await shop.page(path);
    expect(from).toBe('HIT');
    expect(html).toContain('かわったあと');
  }
});

test('requests for unknown draws write no files', async () => {
  backend.box.draws = [aDrawCalled('real', 'ほんもの')];
  for (const name of ['real', 'made-up']) await shop.page(`/sanrio/${name}`);
  expect([shop.filesOf('real').length, shop.filesOf('made-up').length]).toEqual([0, 0]);
  // The response is cached in memory.
  expect(await shop.page('/sanrio/made-up')).toMatchObject({ status: 404, from: 'HIT' });
});

test('a restarted storefront serves no page from before', async () => {
  backend.box.draws = [aDrawCalled('restart', 'まえの名前')];
  expect((await shop.page('/sanrio/restart')).html).toContain('まえの名前');
  backend.box.draws = [aDrawCalled('restart', 'あとの名前')];
  await shop.restart();
  expect((await shop.page('/sanrio/restart')).html).toContain('あとの名前');
});

test('a new draw is found at an address that resulted in 404 before', async () => {
  backend.box.draws = [];
  expect((await shop.page('/sanrio/newcomer')).status).toBe(404);
  backend.box.draws = [aDrawCalled('newcomer', 'きたばかり')];
  await shop.announce(touching('newcomer'));
  expect(await shop.page('/sanrio/newcomer')).toMatchObject({ status: 200 });
});

describe('while the backend is unreachable', () => {
  test('the last rendered page is served, also after an announcement or an expiry', async () => {
    backend.box.draws = [aDrawCalled('outage', 'のこるページ')];
    expect((await shop.page('/sanrio/outage')).status).toBe(200);
    await backend.goDown();

    // Without a backend an announcement changes nothing.
    expect((await shop.announce(touching('outage'))).status).toBe(500);
    expect(await shop.page('/sanrio/outage')).toMatchObject({ status: 200, from: 'HIT' });

    expect((await shop.announce(touching('outage'), '/revalidate/expire')).status).toBe(204);
    const again = await shop.page('/sanrio/outage');
    expect([again.status, again.from]).toEqual([200, 'MISS']);
    expect(again.html).toContain('のこるページ');
    await backend.comeUp();
  });

  test('a page that was never rendered results in an uncached error, not in 404', async () => {
    backend.box.draws = [aDrawCalled('unseen', 'はじめまして')];
    await backend.goDown();
    for (const path of [
      '/sanrio/unseen',
      '/sanrio/unseen/fairness',
      '/sanrio/news/7',
      '/sanrio/unseen/shopping',
      '/sanrio/unseen/result',
    ]) {
      const { status, from, html } = await shop.page(path);
      expect([path, status, from]).toEqual([path, 500, null]);
      // The text and a link are there without scripts too.
      const body = html.slice(html.indexOf('<body'));
      expect(body.replaceAll(/<script.*?<\/script>/gs, '')).toMatch(
        /<h1[^>]*><span[^>]*>うまく表示できませんでした<\/span><\/h1>/,
      );
      expect(body).toContain('<a class="');
      expect(html).toContain('<title>エラー ');
    }
    await backend.comeUp();
    expect(await shop.page('/sanrio/unseen')).toMatchObject({ status: 200 });
  });
});

describe('an announcement', () => {
  const post = (authorization: string, body: string) =>
    fetch(`${shop.origin}/revalidate`, { method: 'POST', headers: { authorization }, body });

  test.each(['/revalidate', '/revalidate/expire'])(
    'to %s without the secret is refused with 401',
    async (path) => {
      for (const authorization of ['', 'Bearer ', `Bearer ${SECRET}x`, `Basic ${SECRET}`]) {
        const headers = { authorization };
        const answer = await fetch(`${shop.origin}${path}`, { method: 'POST', headers, body: '{}' });
        expect(answer.status).toBe(401);
      }
    },
  );

  test.each(['', 'nonsense', '{"tags":"draws"}', '{"paths":["https://elsewhere.example"]}', '{"more":1}'])(
    'with the body %j is refused with 422',
    async (body) => {
      expect((await post(`Bearer ${SECRET}`, body)).status).toBe(422);
    },
  );

  test('with GET is refused with 405', async () => {
    expect((await fetch(`${shop.origin}/revalidate`)).status).toBe(405);
  });
});
