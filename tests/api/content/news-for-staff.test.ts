import { eq, sql } from 'drizzle-orm';
import { mailNews } from '#backend/actions/emails.ts';
import { members } from '#backend/persistence/schema.ts';
import { aBackend, importFolder } from '../../support/backend.ts';
import { aCatalogueFolder, aNewsFile, aPng } from '../../support/catalogue.ts';
import { anOperator } from '../../support/operator.ts';
import { aBuyer } from '../../support/orders.ts';
import { sendBytes } from '../../support/shipments.ts';
import { clearAnnouncements, announcedTags, actionsBy, HOUR_MS } from '../../support/content.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';

const backend = restoredForEachTest(aBackend);
const hana = forEachTest(() => anOperator(backend));
const folder = forEachTest(aCatalogueFolder);

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

const aPiece = (but: object = {}) => ({
  category: 'important',
  title: '年末年始の発送について',
  summary: '12月28日から1月4日まで、発送をお休みします。',
  picture: null,
  body: [{ kind: 'paragraph', text: 'お休みします。' }],
  ...but,
});

const callNews = async (method: 'POST' | 'PUT', path: string, body: object) => {
  const answer = await hana.ask(method, `/api/ops/news${path}`, { body });
  return { status: answer.statusCode, ...answer.json() };
};
const post = (but: object = {}) => callNews('POST', '', aPiece(but));
const change = (newsId: string, but: object = {}) => callNews('PUT', `/${newsId}`, aPiece(but));
const withdraw = (newsId: string, body: object = {}) => callNews('POST', `/${newsId}/withdraw`, body);
const shown = async (newsId: string) => (await backend.get(`/api/news/${newsId}`)).json();

async function aCatalogue(but: object = {}) {
  folder.news('1', aNewsFile({ publishedAt: '-3d 12:00', ...but }));
  folder.news('2', aNewsFile({ publishedAt: '-2d 12:00' }));
  const report = await importFolder(backend.db, folder.path);
  await clearAnnouncements(backend);
  return report;
}

test('News of operators is published at once, with numbers of its own', async () => {
  await aCatalogue();
  expect(await post()).toMatchObject({
    status: 200,
    news: { newsId: '100000', isOut: true, ownedBy: 'operators', withdrawnAt: null },
    dryRun: false,
  });
  expect((await post({ title: '二つめ' })).news.newsId).toBe('100001');
  expect(await shown('100000')).toMatchObject({ title: '年末年始の発送について', older: { newsId: '2' } });
  expect(await announcedTags(backend)).toEqual(['news', 'news:100000', 'news:100001', 'news:2']);
  expect(await actionsBy(backend, hana)).toMatchObject([
    { action: 'postNews', facts: { newsId: '100000', title: '年末年始の発送について' } },
    { action: 'postNews', facts: { newsId: '100001' } },
  ]);
});

test('Publishing names the members who get an email, also as a dry run', async () => {
  for (const wantsNewDraws of [true, true, false]) {
    const { memberId } = await aBuyer(backend);
    await backend.db.update(members).set({ wantsNewDraws }).where(eq(members.memberId, memberId));
  }
  const recipients = async (but: object) => (await post({ dryRun: true, ...but })).recipients;
  expect(await recipients({ category: 'new' })).toBe(2);
  expect(await recipients({ category: 'new', publishedAt: inMs(HOUR_MS) })).toBe(2);
  expect(await recipients({ category: 'new', publishedAt: inMs(-25 * HOUR_MS) })).toBe(0);
  expect(await recipients({ category: 'important' })).toBe(0);
  expect(await post({ category: 'new' })).toMatchObject({ recipients: 2 });
  await mailNews(backend.db);
  expect(await change('100000', { category: 'new' })).toMatchObject({ status: 200, recipients: 0 });
});

test('News with a later date is hidden until then', async () => {
  const { news } = await post({ publishedAt: inMs(HOUR_MS) });
  expect(news).toMatchObject({ isOut: false });
  expect(await shown(news.newsId)).toMatchObject({ code: 'newsNotFound' });
  const { items } = (await hana.ask('GET', '/api/ops/news')).json();
  expect(items).toMatchObject([{ newsId: news.newsId, isOut: false }]);
});

test('A dry run publishes nothing', async () => {
  expect(await post({ dryRun: true })).toMatchObject({ news: { newsId: '100000' }, dryRun: true });
  expect((await hana.ask('GET', '/api/ops/news')).json()).toEqual({ total: 0, items: [] });
  expect([await announcedTags(backend), await actionsBy(backend, hana)]).toEqual([[], []]);
});

test('Changed news has a new time, and the import skips it from then on', async () => {
  await aCatalogue();
  const before = await shown('1');
  expect(await change('1', { title: '言いなおし' })).toMatchObject({ news: { ownedBy: 'operators' } });
  const after = await shown('1');
  expect(after).toMatchObject({ title: '言いなおし', publishedAt: before.publishedAt });
  expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  expect(await announcedTags(backend)).toEqual(['news', 'news:1', 'news:2']);
  expect(await aCatalogue({ title: 'カタログの題' })).toMatchObject({
    news: { changed: [], unchanged: ['1', '2'] },
    leftToOperators: ['news/1'],
  });
  expect(await shown('1')).toMatchObject({ title: '言いなおし' });
});

test('Withdrawn news is gone from lists, neighbours and later imports', async () => {
  await aCatalogue();
  const { newsId } = (await post()).news;
  await clearAnnouncements(backend);
  expect(await withdraw('2')).toMatchObject({ status: 200, news: { isOut: false } });
  expect(await announcedTags(backend)).toEqual(['news', 'news:1', `news:${newsId}`, 'news:2']);
  expect(await shown('2')).toMatchObject({ code: 'newsNotFound' });
  expect(await shown('1')).toMatchObject({ newer: { newsId } });
  expect((await backend.get('/api/news')).json()).toMatchObject({
    total: 2,
    items: [{ newsId }, { newsId: '1' }],
  });
  await aCatalogue();
  expect(await shown('2')).toMatchObject({ code: 'newsNotFound' });
  expect(await actionsBy(backend, hana)).toMatchObject([
    {},
    { action: 'withdrawNews', facts: { newsId: '2' } },
  ]);
});

test('News can be withdrawn once and not changed afterwards', async () => {
  const { newsId } = (await post()).news;
  await withdraw(newsId);
  expect(await withdraw(newsId)).toMatchObject({ status: 409, detail: 'it was withdrawn' });
  expect(await change(newsId)).toMatchObject({ status: 409, code: 'notInState' });
  expect(await change('7')).toMatchObject({ status: 404 });
});

test('Withdrawn news is not emailed', async () => {
  const { db } = backend;
  const withdrawnId = (await post({ category: 'new' })).news.newsId;
  await withdraw(withdrawnId);
  const newsId = (await post({ category: 'new' })).news.newsId;
  expect(await mailNews(db)).toMatchObject({ newsId });
  expect(await mailNews(db)).toBeUndefined();
});

test.each([
  [{ title: '' }, 'title'],
  [{ title: '二行\nの題' }, 'title'],
  [{ title: 'あ'.repeat(201) }, 'title'],
  [{ category: 'gossip' }, 'category'],
  [{ body: [] }, 'body'],
  [{ body: [{ kind: 'html', text: '<b>' }] }, 'body.0.kind'],
  [{ body: [{ kind: 'link', text: '外へ', link: 'https://example.jp' }] }, 'body.0.link'],
  [{ publishedAt: 'soon' }, 'publishedAt'],
  [{ picture: { pictureId: 'f'.repeat(32), alt: '' } }, 'picture.pictureId'],
])('%j is refused as news', async (but, parameter) => {
  expect(await post(but)).toMatchObject({ status: 422, code: 'invalidInput', parameter });
  expect(await announcedTags(backend)).toEqual([]);
});

test('A catalogue cannot use the numbers of operators', async () => {
  folder.news('100000');
  expect(await importFolder(backend.db, folder.path)).toEqual([
    "news/100000/news.yaml:1: cannot be published: its folder's name must be a number from 1 to 99999",
  ]);
});

test('A link shows news as shoppers will see them, for half an hour, and publishes nothing', async () => {
  const { pictureId } = (await sendBytes(backend, hana, await anUpload())).json();
  const picture = { pictureId, alt: 'ポスター' };
  const publishedAt = inMs(HOUR_MS);
  const made = await callNews('POST', '/preview', aPiece({ picture, publishedAt }));
  expect(made).toMatchObject({ status: 200 });
  const secret = /^http[^?#]+\/preview#([\w-]{43})$/.exec(made.link)?.[1] ?? '';
  const preview = async (of: string) =>
    (await backend.ask('POST', '/api/preview/news', { body: { secret: of } })).json();
  expect(await preview(secret)).toMatchObject({
    ...aPiece({ picture: { pictureId, alt: 'ポスター' } }),
    publishedAt,
    newer: null,
    older: null,
  });
  expect((await backend.get('/api/news?limit=10')).json()).toMatchObject({ total: 0 });
  expect(await announcedTags(backend)).toEqual([]);
  const { rows } = await backend.db.execute(sql`select * from news_previews`);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(await preview('A'.repeat(43))).toMatchObject({ code: 'newsNotFound' });
  expect((await backend.ask('POST', '/api/preview', { body: { secret } })).json().code).toBe('drawNotFound');
  await backend.db.execute(sql`update news_previews set expires_at = now()`);
  expect(await preview(secret)).toMatchObject({ code: 'newsNotFound' });
  const broken = aPiece({ body: [{ kind: 'link', text: 'ここ', link: '/sanrio/nowhere' }] });
  expect(await callNews('POST', '/preview', broken)).toMatchObject({ status: 422, code: 'pageUnknown' });
});

const anUpload = async () => ({
  path: '/api/ops/pictures?kind=wide',
  bytes: await aPng(200, 200),
  type: 'application/octet-stream',
});
