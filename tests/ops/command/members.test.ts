import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMANDS } from '#backend/cli/commands.ts';
import { run } from '#backend/cli/run.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aMember } from '../../support/members.ts';
import { anOperator } from '../../support/operator.ts';
import { aTerminal, fetchFrom } from '../../support/terminal.ts';

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'members-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function typed(...words: string[]) {
  const terminal = aTerminal({ env: { OPS_TOKEN: hana.token }, fetch: fetchFrom(backend) });
  return { code: await run(COMMANDS, words, terminal), ...terminal.output() };
}

let members = 0;
const someMember = (name = '丸山 ぽぽ') =>
  aMember(backend, { email: `typed-${(members += 1)}@example.jp`, name });

test('A member is searched by name, and nobody found is an exit code of 1', async () => {
  const { userId } = await someMember('命令 さがす');
  const found = await typed('members', 'search', 'サガス');
  expect([found.code, found.out]).toEqual([0, expect.stringContaining(userId)]);
  expect((await typed('members', 'search', 'どこにもいない')).code).toBe(1);
});

test('A suspension and a note are shown with the member', async () => {
  const { userId } = await someMember();
  const reason = ['--reason', 'resells tickets'];
  const dry = await typed('members', 'suspend', userId, ...reason, '--dry-run');
  expect(dry.out).toBe(`${userId} would be suspended without end. Login sessions ended: 1\n`);
  const done = await typed('members', 'suspend', userId, ...reason, '--until', '+30d 00:00');
  expect(done.out).toMatch(/is suspended until \d{4}-\d\d-\d\d 00:00\. Login sessions ended: 1\n$/);
  expect((await typed('members', 'note', userId, '電話あり')).out).toBe('The note is added.\n');
  const shown = await typed('members', 'show', userId);
  expect(shown.out).toMatch(/resells tickets[^]*Note of hana, [^]*電話あり[^]*memberSuspended/);
  expect((await typed('members', 'lift', userId, '--reason', 'a mistake')).out).toBe(
    `The suspension of ${userId} is lifted.\n`,
  );
  expect((await typed('members', 'lift', userId, '--reason', 'a mistake')).code).toBe(1);
});

test('A profile is corrected, and an account erased', async () => {
  const { userId } = await someMember();
  const asked = ['--reason', 'asked by letter'];
  const corrected = await typed('members', 'correct', userId, '--tel', '03-1234-5678', ...asked);
  expect(corrected.out).toBe(`${userId} is corrected: tel\n`);
  expect((await typed('members', 'correct', userId, ...asked)).code).toBe(2);
  const erased = await typed('members', 'erase', userId, ...asked);
  expect(erased.out).toBe(`The account ${userId} is deleted.\n`);
  expect((await typed('members', 'show', userId)).code).toBe(1);
});

test('A disclosure is written to two files that only their owner can read', async () => {
  const { userId } = await someMember('<b>太字</b> & "引用"');
  const out = join(folder, 'asked');
  const command = ['members', 'disclose', userId, '--reason', 'asked by letter', '--out', out];
  expect((await typed(...command)).out).toMatch(/^\d+ rows are written to /);
  const page = await readFile(`${out}.html`, 'utf8');
  expect(page).toContain('<td>&lt;b&gt;太字&lt;/b&gt; &amp; &quot;引用&quot;</td>');
  expect(page).not.toMatch(/<(script|link|img)|https?:/);
  expect(JSON.parse(await readFile(`${out}.json`, 'utf8'))).toMatchObject({ memberId: userId });
  for (const file of ['json', 'html']) expect((await stat(`${out}.${file}`)).mode & 0o777).toBe(0o600);
  expect((await typed(...command)).code).toBe(2);
});
