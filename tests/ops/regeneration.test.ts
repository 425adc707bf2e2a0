import { aDraw } from '../support/catalogue-pages.ts';
import { type FakeBackend, aFakeBackend } from '../support/server.ts';
import { SECRET, type TestStorefront, aStorefront } from '../support/built-storefront.ts';

/** A draw nobody has heard of yet; each example has its own, so that none lives on another's cache. */
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

test('the first visitor sees the shop as it is, not as it was when there was no backend', async () => {
  for (const path of ['/', '/sanrio']) {
    const { status, from, html } = await shop.page(path);
    expect([status, from]).toEqual([200, 'MISS']);
    expect(html).toContain('まるぽのおつかいガチャ');
    expect(html).toContain('株式会社ためし');
  }
});

test('every page, the missing one too, names the operator of this process', async () => {
  for (const path of ['/sanrio/company', '/sanrio/terms', '/no-such-page']) {
    expect((await shop.page(path)).html).toContain('株式会社ためし');
  }
});

test('the second visitor is shown what was made for the first', async () => {
  await shop.page('/sanrio/news');
  expect(await shop.page('/sanrio/news')).toMatchObject({ status: 200, from: 'HIT' });
});

test.each(['/sanrio/no-such-draw', '/sanrio/NoSuchDraw', '/sanrio/news/999'])(
  '%s is not found at its first request',
  async (path) => {
    expect((await shop.page(path)).status).toBe(404);
  },
);

test('a change shows on the next request once it was announced', async () => {
  backend.box.draws = [aDrawCalled('change', 'かわるまえ')];
  expect((await shop.page('/sanrio/change')).html).toContain('かわるまえ');
  backend.box.draws = [aDrawCalled('change', 'かわったあと')];
  expect((await shop.page('/sanrio/change')).html).toContain('かわるまえ');

  expect(await (await shop.announce(touching('change'))).json()).toEqual({ revalidated: 2 });
  // Rendered by the announcement itself: nobody has to wait for it.
  for (const path of ['/sanrio', '/sanrio/change']) {
    const { from, html } = await shop.page(path);
    expect(from).toBe('HIT');
    expect(html).toContain('かわったあと');
  }
});

test('addresses that somebody made up leave nothing on the disk', async () => {
  backend.box.draws = [aDrawCalled('real', 'ほんもの')];
  for (const name of ['real', 'made-up']) await shop.page(`/sanrio/${name}`);
  expect([shop.filesOf('real').length, shop.filesOf('made-up').length]).toEqual([0, 0]);
  // It is remembered all the same, for as long as there is room.
  expect(await shop.page('/sanrio/made-up')).toMatchObject({ status: 404, from: 'HIT' });
});

test('a storefront that starts again shows nothing of what it showed before', async () => {
  backend.box.draws = [aDrawCalled('restart', 'まえの名前')];
  expect((await shop.page('/sanrio/restart')).html).toContain('まえの名前');
  backend.box.draws = [aDrawCalled('restart', 'あとの名前')];
  await shop.restart();
  expect((await shop.page('/sanrio/restart')).html).toContain('あとの名前');
});

test('a draw that comes into the shop is found where it was missing', async () => {
  backend.box.draws = [];
  expect((await shop.page('/sanrio/newcomer')).status).toBe(404);
  backend.box.draws = [aDrawCalled('newcomer', 'きたばかり')];
  await shop.announce(touching('newcomer'));
  expect(await shop.page('/sanrio/newcomer')).toMatchObject({ status: 200 });
});

describe('while the backend is dead', () => {
  test('the last good page stays, announced or expired', async () => {
    backend.box.draws = [aDrawCalled('outage', 'のこるページ')];
    expect((await shop.page('/sanrio/outage')).status).toBe(200);
    await backend.goDown();

    // An announcement whose backend is gone changes nothing.
    expect((await shop.announce(touching('outage'))).status).toBe(500);
    expect(await shop.page('/sanrio/outage')).toMatchObject({ status: 200, from: 'HIT' });

    expect((await shop.announce(touching('outage'), '/revalidate/expire')).status).toBe(204);
    const anew = await shop.page('/sanrio/outage');
    expect([anew.status, anew.from]).toEqual([200, 'MISS']);
    expect(anew.html).toContain('のこるページ');
    await backend.comeUp();
  });

  test('a page never seen is an error that nobody keeps, and never "not found"', async () => {
    backend.box.draws = [aDrawCalled('unseen', 'はじめまして')];
    await backend.goDown();
    for (const [path, title] of [
      ['/sanrio/unseen', 'エラー'],
      ['/sanrio/unseen/fairness', 'エラー'],
      ['/sanrio/news/7', 'エラー'],
      // Their titles name no draw, so there is nothing to ask for.
      ['/sanrio/unseen/shopping', '購入内容確認'],
      ['/sanrio/unseen/result', 'くじ結果'],
    ] as const) {
      const { status, from, html } = await shop.page(path);
      expect([path, status, from]).toEqual([path, 500, null]);
      // Whoever has no scripts reads it too, and finds a way on.
      const body = html.slice(html.indexOf('<body'));
      expect(body.replaceAll(/<script.*?<\/script>/gs, '')).toContain('うまく表示できませんでした</h1>');
      expect(body).toContain('<a class="');
      expect(html).toContain(`<title>${title} `);
    }
    await backend.comeUp();
    expect(await shop.page('/sanrio/unseen')).toMatchObject({ status: 200 });
  });
});

describe('announcing', () => {
  const post = (authorization: string, body: string) =>
    fetch(`${shop.origin}/revalidate`, { method: 'POST', headers: { authorization }, body });

  test.each(['/revalidate', '/revalidate/expire'])(
    'to %s is for those who share the secret',
    async (path) => {
      for (const authorization of ['', 'Bearer ', `Bearer ${SECRET}x`, `Basic ${SECRET}`]) {
        const headers = { authorization };
        const answer = await fetch(`${shop.origin}${path}`, { method: 'POST', headers, body: '{}' });
        expect(answer.status).toBe(401);
      }
    },
  );

  test.each(['', 'nonsense', '{"tags":"draws"}', '{"paths":["https://elsewhere.example"]}', '{"more":1}'])(
    'says what is meant, not %j',
    async (body) => {
      expect((await post(`Bearer ${SECRET}`, body)).status).toBe(422);
    },
  );

  test('is done by POST', async () => {
    expect((await fetch(`${shop.origin}/revalidate`)).status).toBe(405);
  });
});
