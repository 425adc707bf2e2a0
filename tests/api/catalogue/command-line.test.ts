import { userInfo } from 'node:os';
import { openDatabase } from '#backend/persistence/database.ts';
import { aCatalogueFolder, type CatalogueFolder } from '../../support/catalogue.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { operatorLogOf } from '../../support/operator.ts';
import { runProgram } from '../../support/process.ts';

let database: FreshDatabase;
let folder: CatalogueFolder;

beforeAll(async () => {
  database = await freshDatabase();
  folder = await aCatalogueFolder();
  folder.draw('otsukai');
});
afterAll(async () => {
  folder.remove();
  await database.drop();
});

const ops = (...words: string[]) =>
  runProgram(['backend/cli/main.ts', ...words], { DATABASE_URL: database.url });

test('An import shows what it did as a table, and as JSON for programs', async () => {
  const rows = (text: string) => text.split('\n').map((line) => line.trim().split(/\s+/).join(' '));
  const first = await ops('catalogue', 'import', folder.path);
  expect([first.code, first.err]).toEqual([0, '']);
  expect(rows(first.out)).toEqual([
    'added changed unchanged',
    'draws 1 0 0',
    'news 0 0 0',
    'banners 0 0 0',
    'pictures 2 - 0',
    '',
  ]);
  const again = await ops('catalogue', 'import', folder.path, '--json', '--dry-run');
  expect(JSON.parse(again.out)).toMatchObject({ dryRun: true, draws: { unchanged: ['otsukai'] } });
});

test('What an import changed is recorded, with who typed it, and not what somebody wrote into the environment', async () => {
  const { db, close } = openDatabase(database.url);
  folder.draw('okaeri');
  const env = { DATABASE_URL: database.url, SUDO_USER: 'hana', USER: 'taro', LOGNAME: 'taro' };
  const words = ['backend/cli/main.ts', 'catalogue', 'import', folder.path];
  const before = (await operatorLogOf({ db })).length;
  for (const more of [['--dry-run'], [], []])
    expect((await runProgram([...words, ...more], env)).code).toBe(0);
  const acts = (await operatorLogOf({ db })).slice(before);
  await close();
  const nothing = { added: [], changed: [] };
  expect(acts).toEqual([
    {
      operator: process.getuid?.() === 0 ? 'local:hana' : `local:${userInfo().username}`,
      act: 'catalogue.import',
      facts: {
        ...{ draws: { added: ['okaeri'], changed: [] }, news: nothing, banners: nothing },
        demonstration: false,
      },
    },
  ]);
});

test('A bad catalogue is told line by line, and ends in failure', async () => {
  const bad = await aCatalogueFolder();
  bad.draw('otsukai', 'title: x');
  const { code, out, err } = await ops('catalogue', 'import', bad.path);
  bad.remove();
  const told = err.trimEnd().split('\n');
  expect([code, out]).toEqual([1, '']);
  expect(told[0]).toMatch(/^draws\/otsukai\/draw\.yaml:1: \w+ is missing/);
  expect(told.at(-1)).toBe(`${told.length - 1} errors; nothing was changed.`);
});

test.each([
  [['catalogue', 'import'], 'catalogue import wants FOLDER.'],
  [['catalogue', 'import', 'a', 'b'], 'catalogue import wants FOLDER.'],
  [['catalogue', 'import', 'a', '--force'], '--force'],
  [['sell', 'everything'], 'There is no command "sell everything".'],
])('%j is answered with what is wrong', async (words, says) => {
  const { code, err } = await ops(...words);
  expect(code).toBe(2);
  expect(err).toContain(says);
});

test('Help is there without a database', async () => {
  const { code, out } = await runProgram(['backend/cli/main.ts', '--help'], {});
  expect(code).toBe(0);
  expect(out).toContain('catalogue import FOLDER');
});

test('The newest schema can be had on its own', async () => {
  expect(await ops('migrate')).toEqual({ code: 0, out: 'The database has the newest schema.\n', err: '' });
});
