import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { COMMANDS } from '#backend/cli/commands.ts';
import { run } from '#backend/cli/run.ts';
import { csvFiles } from '#backend/csv/csv-files.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { aBannerFile, aNewsFile, aPng } from '../../support/catalogue.ts';
import { anOperator, type Operator } from '../../support/operator.ts';
import { aTrackingNumber, FREE, anAcceptedShipment } from '../../support/shipments.ts';
import { aTerminal, fetchFrom } from '../../support/terminal.ts';

let backend: TestBackend;
let hana: Operator;
let folder: string;

beforeEach(async () => {
  backend = await aBackend();
  hana = await anOperator(backend);
  folder = mkdtempSync(join(tmpdir(), 'operator-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await backend.close();
});

async function typed(...words: readonly string[]) {
  const env = { OPS_TOKEN: hana.token, OPS_ORIGIN: 'http://127.0.0.1:4000' };
  const terminal = aTerminal({ env, fetch: fetchFrom(backend) });
  const code = await run(COMMANDS, words, terminal);
  return { code, ...terminal.output() };
}

const at = (name: string) => join(folder, name);

test('Shipments are exported to a file of the carrier and imported with tracking numbers', async () => {
  const buyer = await aBuyer(backend);
  const { userShipId } = await anAcceptedShipment({ backend, buyer, draw: await aDrawOnSale(backend, FREE) });
  const number = shortNumber(userShipId);
  const file = at('out.csv');
  const exporting = ['parcels', 'export', '--carrier', 'yamato', '--out', file];
  expect(await typed(...exporting)).toEqual({ code: 0, out: `1 of 1 parcels in ${file}\n`, err: '' });
  // The file contains names and addresses.
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(await typed(...exporting)).toMatchObject({
    code: 2,
    err: expect.stringContaining('exists already'),
  });

  const reading = await csvFiles.read(readFileSync(file), 'sjis');
  if ('problems' in reading) throw new Error('The CSV file cannot be read.');
  const back = (tracking: string) =>
    reading.rows.map(({ cells, line }) =>
      cells.map((cell, place) => (place === 3 && line > 1 ? tracking : cell)),
    );
  writeFileSync(file, csvFiles.write(back('123456789012'), 'sjis'));
  expect(await typed('parcels', 'import-tracking', file)).toEqual({
    code: 1,
    out: '',
    err: [
      'line 2: "123456789012" is not a tracking number of yamato: a digit is wrong or missing',
      'Some lines are not right. Nothing was changed.\n',
    ].join('\n'),
  });
  writeFileSync(file, csvFiles.write(back(aTrackingNumber()), 'sjis'));
  const importing = ['parcels', 'import-tracking', file];
  expect((await typed(...importing, '--dry-run')).out).toBe(`${number} would be shipped\n`);
  expect((await typed(...importing)).out).toBe(`${number} shipped\n`);
  expect((await typed(...importing)).out).toBe(`${number} was shipped before\n`);
});

test('Shipments that B2 would reject are listed, and omitted with --leave-out', async () => {
  const buyer = await aBuyer(backend);
  const context = { backend, buyer, draw: await aDrawOnSale(backend, FREE) };
  await anAcceptedShipment(context);
  const { userShipId } = await anAcceptedShipment(context, { name: '𠮷田 太郎' });
  const problem = `line 3: K${shortNumber(userShipId).replaceAll('-', '')}: Shift_JIS does not have 𠮷\n`;
  const exporting = ['parcels', 'export', '--carrier', 'yamato', '--out', at('out.csv')];
  expect(await typed(...exporting)).toMatchObject({ code: 1, err: expect.stringContaining(problem) });
  expect(existsSync(at('out.csv'))).toBe(false);
  expect(await typed(...exporting, '--leave-out')).toEqual({
    code: 1,
    out: `1 of 2 parcels in ${at('out.csv')}\n`,
    err: `left out, ${problem}`,
  });
});

test('A draw is listed and closed', async () => {
  const { directoryName } = await aDrawOnSale(backend);
  expect((await typed('draws', 'list')).out).toMatch(new RegExp(`${directoryName} +onSale`));
  const closing = ['draws', 'close', directoryName, '--reason', 'a misprint'];
  expect((await typed(...closing, '--dry-run')).out).toBe(
    `${directoryName} would close: 0 of 10 sold, 0 being paid.\n`,
  );
  expect((await typed(...closing)).code).toBe(0);
  expect(await typed(...closing)).toEqual({ code: 1, out: '', err: 'its sale is over already\n' });
  expect(await typed('draws', 'move', directoryName)).toMatchObject({ code: 2 });
});

test('News are published from a YAML file with its picture', async () => {
  writeFileSync(at('a.png'), await aPng(320, 180));
  writeFileSync(at('news.yaml'), stringify(aNewsFile({ picture: { file: 'a.png', alt: '絵' } })));
  expect((await typed('news', 'post', at('news.yaml'), '--dry-run')).out).toContain(
    '100000 would be published',
  );
  expect((await typed('news', 'post', at('news.yaml'))).out).toBe(
    '100000 is published: 発送のお知らせ\nNo emails are sent.\n',
  );
  expect((await backend.get('/api/news/100000')).json()).toMatchObject({ picture: { alt: '絵' } });
  expect((await typed('news', 'change', '100000', at('news.yaml'))).code).toBe(0);
  expect((await typed('news', 'withdraw', '100000')).code).toBe(0);
  expect((await typed('news', 'list')).out).toMatch(/100000 .* withdrawn .* operators/);
});

test('Errors in a file are printed with their lines', async () => {
  writeFileSync(
    at('news.yaml'),
    'category: gossip\ntitle: 題\nsummary: 要約\npublishedAt: "+0d 00:00"\nbody: []\n',
  );
  expect(await typed('news', 'post', at('news.yaml'))).toMatchObject({
    code: 2,
    err: expect.stringContaining(
      'news.yaml:1: category must be one of important, new, restock, notice\nnews.yaml:5: body must be a list',
    ),
  });
  expect(await typed('news', 'post', at('nothing.yaml'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('nothing.yaml: is missing'),
  });
});

test('A banner is published, moved and withdrawn', async () => {
  writeFileSync(at('a.png'), await aPng(520, 160));
  writeFileSync(at('banner.yaml'), stringify(aBannerFile()));
  expect((await typed('banners', 'put', at('banner.yaml'), '--dry-run')).out).toBe(
    'A banner would be published: おつかいガチャ販売中\n',
  );
  expect(JSON.parse((await typed('banners', 'list', '--json')).out).banners).toEqual([]);
  const { banner } = JSON.parse((await typed('banners', 'put', at('banner.yaml'), '--json')).out);
  expect(
    (await typed('banners', 'change', banner.bannerId, '--position', '7', '--until', '+3d 23:59')).code,
  ).toBe(0);
  expect((await typed('banners', 'list')).out).toMatch(/ops-\w+ +7 +yes/);
  expect((await typed('banners', 'withdraw', banner.bannerId)).code).toBe(0);
  expect((await backend.get('/api/banner')).json()).toMatchObject({ total: 0 });
  expect(await typed('banners', 'change', banner.bannerId)).toMatchObject({ code: 2 });
});

test('Settings are shown as a file, and changed by one, completely or not at all', async () => {
  const file = at('limits.yaml');
  const shown = await typed('settings', 'show', 'limits');
  expect(shown.out).toContain('minorCapUnder18: 20000\n');
  writeFileSync(file, shown.out.replace('20000', '12000'));
  const changing = ['settings', 'change', 'limits', file];
  expect(await typed(...changing, '--dry-run')).toEqual({
    ...{ code: 0, out: 'limits would be changed: minorCapUnder18\n', err: '' },
  });
  expect(await typed(...changing)).toMatchObject({ out: 'limits is changed: minorCapUnder18\n' });
  expect(await typed(...changing)).toMatchObject({ out: 'limits is so already.\n' });
  expect((await typed('settings', 'show', 'limits')).out).toContain('minorCapUnder18: 12000\n');
  writeFileSync(file, shown.out.replace('20000', '20001'));
  expect(await typed(...changing)).toMatchObject({ code: 2, err: expect.stringContaining('limits.yaml:3:') });
  expect(await typed('settings', 'show', 'secrets')).toMatchObject({ code: 2 });
});
