import { sql } from 'drizzle-orm';
import { drawCharacters } from '#backend/persistence/schema.ts';
import { aBackend, importFolder } from '../../support/backend.ts';
import { aCatalogueFolder, aDrawFile, aLastOne, aPrizeLine } from '../../support/catalogue.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import { scansDuring } from '../../support/query-plan.ts';

const backend = forAllTests(aBackend);
const folder = forAllTests(aCatalogueFolder);

const prizesOf = (...names: string[]) =>
  ['A', 'B', 'C', 'D'].map((grade, index) => aPrizeLine(grade, { name: names[index] ?? `${grade}賞` }));
const drawn = (each: number) => ({ demonstration: { drawn: { A: each, B: each, C: each, D: each } } });

beforeAll(async () => {
  const lastSpecial = { salesType: 'last_special', lastOne: aLastOne({ name: '金のみこし' }) };
  folder.draw('orgel', {
    ...aDrawFile({
      title: 'ラムじいの夏休み日記',
      characters: ['ラムじい', 'ぐる'],
      price: 900,
      ...drawn(9),
    }),
    prizes: prizesOf('ビー玉コロコロオルゴール', '手ぬぐい'),
  });
  folder.draw('taisai', {
    ...aDrawFile({
      title: '八人の大祭',
      reading: 'はちにんのたいさい',
      characters: ['まるぽ', 'ぐる'],
      opensAt: '-2d 10:00',
      closesAt: '+20d 10:00',
    }),
    ...lastSpecial,
    prizes: prizesOf('マグカップ Lサイズ', '傘'),
  });
  folder.draw('soon', aDrawFile({ title: 'まるぽの朝', characters: ['まるぽ'], opensAt: '+3d 10:00' }));
  folder.draw(
    'over',
    aDrawFile({
      title: 'ぽつの「晴れ」休み',
      opensAt: '2024-10-01 10:00',
      closesAt: '2024-12-31 23:59',
      ...drawn(2),
    }),
  );
  folder.draw(
    'older',
    aDrawFile({ title: '年こしくじ', opensAt: '2023-12-01 10:00', closesAt: '2024-01-01 00:30', price: 500 }),
  );
  const result = await importFolder(backend.db, folder.path, { demonstration: true });
  expect(result).toMatchObject({ dryRun: false });
});

type Query = Readonly<Record<string, string | number>>;

async function search(query: Query) {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]));
  return await backend.get(`/api/search?${params}`);
}

async function found(query: Query): Promise<string[]> {
  const { items } = (await search(query)).json();
  return items.map(({ directoryName }: { directoryName: string }) => directoryName);
}

test.each([
  ['katakana by hiragana', 'ころころ', ['orgel']],
  ['by half-width katakana', 'ｺﾛｺﾛｵﾙｺﾞｰﾙ', ['orgel']],
  ['hiragana by katakana', 'ラムジイ', ['orgel']],
  ['a kanji title by its reading', 'たいさい', ['taisai']],
  ['by its reading in katakana', 'ハチニン', ['taisai']],
  ['a single character', '傘', ['taisai']],
  ['full-width letters of any case', 'ｌサイズ', ['taisai']],
  ['a last-one prize', 'みこし', ['taisai']],
  ['a character, before texts with the same letters', 'ぐる', ['taisai', 'orgel', 'soon', 'over', 'older']],
  ['words of different texts', '大祭　マグ', ['taisai']],
  ['over a blank of the text', 'まぐかっぷＬ', ['taisai']],
  ['between quotes', '「大祭」', ['taisai']],
  ['words with quotes', '『まるぽ』の"朝"', ['soon']],
  ['over the quotes of a title', '晴れ休み', ['over']],
  ['only where all words are', '大祭 手ぬぐい', []],
  ['not by characters that stand apart', '八の大', []],
  ['not by a pattern', '%', []],
  ['nothing but marks: all', '・', ['taisai', 'orgel', 'soon', 'over', 'older']],
])('Search finds %s', async (_, q, names) => {
  expect(await found({ q })).toEqual(names);
});

test('A search filters by state, price, character, last-one prize, tickets and year', async () => {
  expect(await found({ state: 'upcoming' })).toEqual(['soon']);
  expect(await found({ maxPrice: 600 })).toEqual(['older']);
  expect(await found({ character: 'まるぽ' })).toEqual(['taisai', 'soon']);
  expect(await found({ character: 'まる' })).toEqual([]);
  expect(await found({ salesType: 'last_special' })).toEqual(['taisai']);
  expect(await found({ remaining: 'few' })).toEqual(['orgel']);
  expect(await found({ remaining: 'half' })).toEqual(['taisai']);
  expect(await found({ q: 'まるぽ', state: 'onSale' })).toEqual(['taisai']);
  // A sale that ends after midnight in Japan ends in the new year.
  expect(await found({ endedIn: 2024 })).toEqual(['over', 'older']);
  expect(await found({ endedIn: 2023 })).toEqual([]);
});

test('A search is sorted within each state, and paged', async () => {
  const onSale = { state: 'onSale' };
  expect(await found({ ...onSale, sort: 'new' })).toEqual(['taisai', 'orgel']);
  expect(await found({ ...onSale, sort: 'fewLeft' })).toEqual(['orgel', 'taisai']);
  expect(await found({ ...onSale, sort: 'cheap' })).toEqual(['taisai', 'orgel']);
  expect(await found({ ...onSale, sort: 'expensive' })).toEqual(['orgel', 'taisai']);
  expect((await found({ sort: 'cheap' })).slice(2)).toEqual(['soon', 'older', 'over']);
  expect((await search({ limit: 2, offset: 2, sort: 'cheap' })).json()).toMatchObject({ total: 5 });
  expect(await found({ limit: 2, offset: 2, sort: 'cheap' })).toEqual(['soon', 'older']);
});

test('Draws can be chosen by their characters, and by the years in which sales ended', async () => {
  const answer = await backend.get('/api/search/choices');
  expect(answer.json()).toEqual({
    characters: [
      { name: 'まるぽ', draws: 2 },
      { name: 'ぐる', draws: 2 },
      { name: 'ラムじい', draws: 1 },
    ],
    years: [{ year: 2024, draws: 2 }],
  });
});

test('A draft is not found, by its own words or by those of its changes', async () => {
  const hana = await anOperator(backend);
  const write = (method: 'POST' | 'PUT', path: string, body: object) =>
    hana.ask(method, `/api/ops/${path}`, { body });
  await write('POST', 'drafts', {
    directoryName: 'secret',
    copyOf: { kind: 'draw', directoryName: 'taisai' },
  });
  const { draft } = (await write('POST', 'draws/taisai/draft', {})).json();
  const document = { ...draft.document, title: 'ひみつの大祭', characters: ['ひみつ'] };
  const { statusCode } = await write('PUT', 'drafts/taisai', { document, version: draft.version });
  expect(statusCode).toBe(200);
  await write('POST', 'drafts/secret/preview', {});
  expect(await found({ q: 'ひみつ' })).toEqual([]);
  expect(await found({ character: 'ひみつ' })).toEqual([]);
  expect(await found({ q: '大祭' })).toEqual(['taisai']);
  expect((await backend.get('/api/search/choices')).body).not.toContain('ひみつ');
});

test.each(['q=', `q=${'あ'.repeat(101)}`, 'q=%00', 'state=open', 'maxPrice=-1', 'sort=name', 'colour=red'])(
  'A search by %s is refused',
  async (query) => {
    expect((await backend.get(`/api/search?${query}`)).statusCode).toBe(422);
  },
);

test('A word is looked up in the indexes of the texts, also one that is in nearly all', async () => {
  // The tables of the test are so small that reading all of them would be cheaper.
  await backend.db.execute(sql`insert into draw_characters (draw_id, position, name)
    select draw_id, n, 'だれか' || n from draws, generate_series(10, 999) n`);
  await backend.db.execute(sql`analyze draw_characters`);
  const scansOf = async (q: string) => {
    const scans = await scansDuring(backend.db.$client, () => found({ q }));
    return scans.filter(({ table }) => /^(?:draw_characters|prizes|last_one_prizes)$/.test(table));
  };
  const ofRare = await scansOf('だれか2999');
  expect(Math.max(...ofRare.map(({ read }) => read))).toBeLessThan(500);
  const ofFrequent = [...(await scansOf('だ')), ...(await scansOf('ダレカ')), ...(await scansOf('だ れ か'))];
  expect(new Set([...ofRare, ...ofFrequent].map(({ way }) => way))).toEqual(new Set(['Bitmap Heap Scan']));
  // Once for the draws, and once for those that are named by the words.
  const rows = await backend.db.$count(drawCharacters);
  expect(Math.max(...ofFrequent.map(({ read }) => read))).toBeLessThanOrEqual(rows);
});
