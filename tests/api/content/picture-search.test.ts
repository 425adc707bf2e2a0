import { sql } from 'drizzle-orm';
import { aBackend, importFolder } from '../../support/backend.ts';
import { aBannerFile, aCatalogueFolder, aDrawFile, aLastOne, aNewsFile } from '../../support/catalogue.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';

const backend = restoredForEachTest(aBackend);
const hana = forEachTest(() => anOperator(backend));
const folder = forEachTest(aCatalogueFolder);

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const answer = await hana.ask(method, `/api/ops/${path}`, body === undefined ? {} : { body });
  return { status: answer.statusCode, ...answer.json() };
};

type Found = { readonly pictureId: string; readonly uses: readonly { readonly kind: string }[] };

/** The kinds of the uses of the pictures that a text finds. */
async function found(q: string): Promise<string[]> {
  const { items, total } = await ask('GET', `pictures?limit=100&q=${encodeURIComponent(q)}`);
  expect(total).toBe(items.length);
  return items.flatMap(({ uses }: Found) => uses.map(({ kind }) => kind)).toSorted();
}

async function publish(title: string, alt = '商店街のまるぽ'): Promise<void> {
  const art = { file: 'a.png', alt };
  folder.draw(
    'maru',
    aDrawFile({ title, art, salesType: 'last_special', lastOne: aLastOne(), gallery: [art] }),
  );
  await importFolder(backend.db, folder.path);
}

test('Pictures of a draw are found by its title and by what is in them, however it is typed', async () => {
  await publish('まるぽの夏休みガチャ');
  const all = await found('まるぽの夏休み');
  expect(all.length).toBeGreaterThan(0);
  for (const q of ['マルポの夏休み', 'ﾏﾙﾎﾟﾉ夏休ミｶﾞﾁｬ', 'まるぽの 夏休み']) expect(await found(q)).toEqual(all);
  expect((await found('商店街のマルポ')).length).toBeGreaterThan(0);
  for (const q of ['冬休み', '%', '_', '・']) expect(await found(q)).toEqual([]);
});

test('A new title of a draw replaces the former one for all of its pictures', async () => {
  await publish('まるぽの夏休みガチャ');
  const all = await found('夏休み');
  await publish('まるぽの雪あそびガチャ', '雪だるま');
  expect(await found('雪あそび')).toEqual(all);
  expect(await found('夏休み')).toEqual([]);
  expect(await found('商店街')).toEqual([]);
  expect(await found('雪だるま')).not.toEqual([]);
});

test('Pictures of news, banners and drafts are found, until nothing shows them', async () => {
  await publish('まるぽの夏休みガチャ');
  folder.news('1', aNewsFile({ title: '臨時休業', picture: { file: 'a.png', alt: '閉まった店' } }));
  folder.banner('b', aBannerFile({ title: '福袋の予告' }));
  await importFolder(backend.db, folder.path);
  expect(await found('臨時休業')).toContain('news');
  expect(await found('閉まった')).toContain('news');
  expect(await found('福袋')).toContain('banner');
  const copyOf = { kind: 'draw', directoryName: 'maru' };
  const { draft } = await ask('POST', 'drafts', { directoryName: 'next', copyOf });
  const document = { ...draft.document, title: '来年の干支' };
  await ask('PUT', 'drafts/next', { document, version: draft.version });
  expect(await found('来年の干支')).toContain('draft');
  await ask('POST', 'drafts/next/delete', {});
  expect(await found('来年の干支')).toEqual([]);
  expect(await found('夏休み')).not.toContain('draft');
});

test('Of two changes at the same time, both are found', async () => {
  await publish('まるぽの夏休みガチャ');
  const banner = (id: string, title: string) => sql`
    insert into banners (banner_id, title, picture_id, picture_alt, link, position, entry_digest)
    select ${id}, ${title}, min(art_id), '', '/sanrio', 1, '' from draws`;
  let second: Promise<unknown> | undefined;
  await backend.db.transaction(async (first) => {
    await first.execute(banner('one', '一枚めの札'));
    await first.execute(sql`set constraints all immediate`);
    second = backend.db.transaction((tx) => tx.execute(banner('two', '二枚めの札')));
    await untilOneWaits();
  });
  await second;
  expect(await found('一枚め')).toContain('banner');
  expect(await found('二枚め')).toContain('banner');
});

async function untilOneWaits(): Promise<void> {
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await backend.db.execute(waiting)).rowCount === 0);
}
