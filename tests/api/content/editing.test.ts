import { aBackend, importFolder } from '../../support/backend.ts';
import { aBannerFile, aCatalogueFolder, aNewsFile, aPng } from '../../support/catalogue.ts';
import { actionsBy, announcedTags, clearAnnouncements, HOUR_MS } from '../../support/content.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import { sendBytes } from '../../support/shipments.ts';

const backend = restoredForEachTest(aBackend);
const hana = forEachTest(() => anOperator(backend));
const folder = forEachTest(aCatalogueFolder);

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) => {
  const answer = await hana.ask(method, `/api/ops${path}`, body && { body });
  return { status: answer.statusCode, ...answer.json() };
};

const conflict = { status: 409, code: 'changedMeanwhile' };

describe('News', () => {
  const aPiece = (but: object = {}) => ({
    category: 'important',
    title: '年末年始の発送について',
    summary: '12月28日から1月4日まで、発送をお休みします。',
    picture: null,
    body: [
      { kind: 'heading', text: 'お休み' },
      { kind: 'list', items: ['12月28日から', '1月4日まで'] },
      { kind: 'link', text: 'ご利用ガイド', link: '/sanrio/howto' },
    ],
    ...but,
  });
  const post = (but: object = {}) => ask('POST', '/news', aPiece(but));

  test('An article is read as it is edited', async () => {
    const { newsId } = (await post()).news;
    expect(await ask('GET', `/news/${newsId}`)).toMatchObject({ ...aPiece(), newsId, version: 1 });
    expect(await ask('GET', '/news/7')).toMatchObject({ status: 404, code: 'notFound' });
  });

  test('The second of two people on one article is told, and nothing of the first is lost', async () => {
    const { newsId, version } = (await post()).news;
    const first = await ask('PUT', `/news/${newsId}`, aPiece({ title: '一人めの題', version }));
    expect(first).toMatchObject({ status: 200, news: { version: version + 1 } });
    expect(await ask('PUT', `/news/${newsId}`, aPiece({ title: '二人めの題', version }))).toMatchObject(
      conflict,
    );
    expect(await ask('POST', `/news/${newsId}/withdraw`, { version })).toMatchObject(conflict);
    expect(await ask('GET', `/news/${newsId}`)).toMatchObject({ title: '一人めの題', withdrawnAt: null });
    const again = aPiece({ title: '二人めの題', version: version + 1 });
    expect(await ask('PUT', `/news/${newsId}`, again)).toMatchObject({ status: 200 });
    expect(await ask('PUT', `/news/${newsId}`, aPiece())).toMatchObject({ status: 200 });
  });

  test('An import of the catalogue is such a change too', async () => {
    folder.news('1', aNewsFile());
    await importFolder(backend.db, folder.path);
    const { version } = await ask('GET', '/news/1');
    folder.news('1', aNewsFile({ title: 'カタログの新しい題' }));
    await importFolder(backend.db, folder.path);
    expect(await ask('PUT', '/news/1', aPiece({ version }))).toMatchObject(conflict);
  });

  test('The refusal of a link names its block', async () => {
    const body = [...aPiece().body, { kind: 'link', text: 'こちら', link: '/sanrio/nobody' }];
    expect(await post({ body })).toMatchObject({ code: 'pageUnknown', parameter: 'body.3.link' });
  });

  test('The list is filtered by state, title and number', async () => {
    await post({ title: '100%の公開中' });
    await post({ title: '公開前', publishedAt: inMs(HOUR_MS) });
    await post({ title: '取り下げ' });
    await ask('POST', '/news/100002/withdraw', {});
    const titles = async (query: string) => {
      const { items, total } = await ask('GET', `/news${query}`);
      return [total, ...items.map(({ title }: { title: string }) => title)];
    };
    expect(await titles('?state=published')).toEqual([1, '100%の公開中']);
    expect(await titles('?state=scheduled')).toEqual([1, '公開前']);
    expect(await titles('?state=withdrawn')).toEqual([1, '取り下げ']);
    expect(await titles(`?q=${encodeURIComponent('0%')}`)).toEqual([1, '100%の公開中']);
    expect(await titles('?q=100001')).toEqual([1, '公開前']);
    expect(await titles(`?q=${encodeURIComponent('公開')}&state=scheduled`)).toEqual([1, '公開前']);
  });
});

describe('Banners', () => {
  const order = (bannerIds: readonly string[], but: object = {}) =>
    ask('POST', '/banners/order', { bannerIds, ...but });
  const listed = async () => {
    const { items } = await ask('GET', '/banners');
    return items.map(
      ({ bannerId, ownedBy }: { bannerId: string; ownedBy: string }) => `${bannerId} ${ownedBy}`,
    );
  };

  async function aCatalogue(positions: Readonly<Record<string, number>>) {
    for (const [name, position] of Object.entries(positions)) folder.banner(name, aBannerFile({ position }));
    await importFolder(backend.db, folder.path);
    await clearAnnouncements(backend);
  }

  test('The second of two people on one banner is told', async () => {
    await aCatalogue({ a: 1 });
    const [{ version }] = (await ask('GET', '/banners')).items;
    expect(await ask('PATCH', '/banners/a', { title: '一人めの題', version })).toMatchObject({ status: 200 });
    expect(await ask('PATCH', '/banners/a', { title: '二人めの題', version })).toMatchObject(conflict);
    expect(await ask('POST', '/banners/a/withdraw', { version })).toMatchObject(conflict);
    expect((await ask('GET', '/banners')).items).toMatchObject([{ title: '一人めの題', isUp: true }]);
  });

  test('Two banners change their places, and the others stay with the catalogue', async () => {
    await aCatalogue({ a: 1, b: 2, c: 3 });
    expect(await order(['b', 'a', 'c'], { dryRun: true })).toMatchObject({ status: 200, dryRun: true });
    expect(await listed()).toEqual(['a catalogue', 'b catalogue', 'c catalogue']);
    expect(await order(['b', 'a', 'c'])).toMatchObject({ banners: [{ position: 1 }, { position: 2 }, {}] });
    expect(await listed()).toEqual(['b operators', 'a operators', 'c catalogue']);
    expect(await announcedTags(backend)).toEqual(['banners']);
    expect(await actionsBy(backend, hana)).toMatchObject([
      { action: 'reorderBanners', facts: { bannerIds: ['b', 'a', 'c'] } },
    ]);
  });

  test('Banners with the same position get positions of their own', async () => {
    await aCatalogue({ a: 5, b: 5, c: 5 });
    await order(['c', 'a', 'b']);
    expect(await listed()).toEqual(['c operators', 'a operators', 'b operators']);
  });

  test('Some banners change their places among themselves, and the others keep theirs', async () => {
    await aCatalogue({ a: 1, b: 2, c: 3, d: 4 });
    expect(await order(['d', 'b'])).toMatchObject({ banners: [{ bannerId: 'd' }, { bannerId: 'b' }] });
    expect(await listed()).toEqual(['a catalogue', 'd operators', 'c catalogue', 'b operators']);
  });

  test('The list is paged, and filtered by state and text; a new banner is behind all others', async () => {
    await aCatalogue({ a: 1, b: 2, c: 3 });
    await ask('PATCH', '/banners/a', { title: '過ぎた冬', endsAt: inMs(-HOUR_MS) });
    await ask('PATCH', '/banners/b', { startsAt: inMs(HOUR_MS) });
    const ids = async (query: string) => {
      const { items, total } = await ask('GET', `/banners${query}`);
      return [total, ...items.map(({ bannerId }: { bannerId: string }) => bannerId)];
    };
    expect(await ids('?state=current')).toEqual([2, 'b', 'c']);
    expect(await ids('?state=shown')).toEqual([1, 'c']);
    expect(await ids('?state=planned')).toEqual([1, 'b']);
    expect(await ids('?state=ended')).toEqual([1, 'a']);
    expect(await ids(`?q=${encodeURIComponent('過ぎた')}`)).toEqual([1, 'a']);
    expect(await ids('?q=%25')).toEqual([0]);
    expect(await ids('?limit=1&offset=1')).toEqual([3, 'b']);
    expect(await ask('GET', '/banners/a')).toMatchObject({ banner: { title: '過ぎた冬', isUp: false } });
    expect(await ask('GET', '/banners/nobody')).toMatchObject({ code: 'notFound' });
    const { banner } = await ask('GET', '/banners/c');
    const { title, link, pictureId, pictureAlt: alt } = banner;
    const body = { title, link, picture: { pictureId, alt }, startsAt: null, endsAt: null };
    expect(await ask('POST', '/banners', body)).toMatchObject({ banner: { position: 13 } });
    await ask('PATCH', '/banners/c', { position: 2_147_483_647 });
    expect(await ask('POST', '/banners', body)).toMatchObject({ banner: { position: 2_147_483_647 } });
  });

  test('An order that names a banner twice, or one that does not exist, is refused', async () => {
    await aCatalogue({ a: 1, b: 2 });
    for (const bannerIds of [
      ['a', 'a'],
      ['a', 'nobody'],
      ['a', 'b', 'b'],
    ])
      expect(await order(bannerIds)).toMatchObject(conflict);
    expect(await listed()).toEqual(['a catalogue', 'b catalogue']);
  });

  test('The alternative text of its picture is read again', async () => {
    const bytes = await aPng(520, 160);
    const type = 'application/octet-stream';
    const picture = await sendBytes(backend, hana, { path: '/api/ops/pictures?kind=banner', bytes, type });
    const { pictureId } = picture.json();
    const body = {
      title: '雪',
      picture: { pictureId, alt: '雪の日' },
      link: '/sanrio/howto',
      position: 0,
      startsAt: null,
      endsAt: null,
    };
    expect(await ask('POST', '/banners', body)).toMatchObject({
      banner: { pictureAlt: '雪の日', version: 1 },
    });
  });
});
