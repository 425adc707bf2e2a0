import { userInfo } from 'node:os';
import { aCatalogueFolder } from '../../support/catalogue.ts';
import { freshDatabase, openTestDatabase } from '../../support/database.ts';
import { operatorLogOf } from '../../support/operator.ts';
import { runProgram } from '../../support/process.ts';
import { forAllTests } from '../../support/fixtures.ts';

const database = forAllTests(freshDatabase, ({ drop }) => drop());
const folder = forAllTests(aCatalogueFolder);

beforeAll(async () => {
  folder.draw('otsukai');
});

const ops = (...words: string[]) =>
  runProgram(['backend/cli/main.ts', ...words], { DATABASE_URL: database.url });

test('An import prints its result as a table or as JSON', async () => {
  const rows = (text: string) => text.split('\n').map((line) => line.trim().split(/\s+/).join(' '));
  const first = await ops('catalogue', 'import', folder.path);
  expect([first.code, first.err]).toEqual([0, '']);
  expect(rows(first.out)).toEqual([
    'added changed unchanged',
    'draws 1 0 0',
    'news 0 0 0',
    'banners 0 0 0',
    'pictures 2 - 0',
    'to decide: draws/otsukai: values, age, origin',
    '',
  ]);
  const again = await ops('catalogue', 'import', folder.path, '--json', '--dry-run');
  expect(JSON.parse(again.out)).toMatchObject({ dryRun: true, draws: { unchanged: ['otsukai'] } });
});

test('An import is in the operator log with its user, whatever the environment says', async () => {
  const { db, close } = openTestDatabase(database.url);
  folder.draw('okaeri');
  const env = { DATABASE_URL: database.url, SUDO_USER: 'hana', USER: 'taro', LOGNAME: 'taro' };
  const words = ['backend/cli/main.ts', 'catalogue', 'import', folder.path];
  const before = (await operatorLogOf({ db })).length;
  for (const more of [['--dry-run'], [], []])
    expect((await runProgram([...words, ...more], env)).code).toBe(0);
  const actions = (await operatorLogOf({ db })).slice(before);
  await close();
  const nothing = { added: [], changed: [] };
  expect(actions).toEqual([
    {
      operator: process.getuid?.() === 0 ? 'local:hana' : `local:${userInfo().username}`,
      action: 'catalogue.import',
      facts: {
        draws: { added: ['okaeri'], changed: [] },
        news: nothing,
        banners: nothing,
        demonstration: false,
      },
    },
  ]);
});

test('An invalid catalogue is reported line by line and exits with 1', async () => {
  const bad = await aCatalogueFolder();
  bad.draw('otsukai', 'title: x');
  const { code, out, err } = await ops('catalogue', 'import', bad.path);
  bad.close();
  const lines = err.trimEnd().split('\n');
  expect([code, out]).toEqual([1, '']);
  expect(lines[0]).toMatch(/^draws\/otsukai\/draw\.yaml:1: \w+ is missing/);
  expect(lines.at(-1)).toBe(`${lines.length - 1} errors; nothing was changed.`);
});

test.each([
  [['catalogue', 'import'], 'catalogue import needs FOLDER.'],
  [['catalogue', 'import', 'a', 'b'], 'catalogue import needs FOLDER.'],
  [['catalogue', 'import', 'a', '--force'], '--force'],
  [['sell', 'everything'], 'There is no command "sell everything".'],
])('%j is rejected with an explanation', async (words, error) => {
  const { code, err } = await ops(...words);
  expect(code).toBe(2);
  expect(err).toContain(error);
});

test('The help needs no database', async () => {
  const { code, out } = await runProgram(['backend/cli/main.ts', '--help'], {});
  expect(code).toBe(0);
  expect(out).toContain('catalogue import FOLDER');
});

test('The schema can be migrated on its own', async () => {
  expect(await ops('migrate')).toEqual({ code: 0, out: 'The database has the newest schema.\n', err: '' });
});
