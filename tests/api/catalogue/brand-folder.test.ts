import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { readBrand } from '#backend/actions/brand.ts';
import { importBrand, readBrandArchive, brandArchive } from '#backend/catalogue/brand-import.ts';
import { exportBrand } from '#backend/catalogue/brand-folder.ts';
import { openFolder } from '#backend/catalogue/catalogue-files.ts';
import { isFileErrors } from '#backend/catalogue/parse-file.ts';
import { insertPicture } from '#backend/persistence/content/pictures.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { readSettings, writeSettings } from '#backend/persistence/settings.ts';
import { settingsCalls } from '#lib/contract/ops/settings.ts';
import { BRAND_PICTURES_MB, CATALOGUE_MB, MB_BYTES } from '#lib/contract/shop-rules.ts';
import { temporaryFolder } from '../../run/temporary-folder.ts';
import { aBackend } from '../../support/backend.ts';
import { OTHER_BRAND } from '../../support/brand.ts';
import { forAllTests } from '../../support/fixtures.ts';

const backend = forAllTests(() => aBackend());

const AKARIYA = 'backend/seed/akariya';
const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><circle cx="160" cy="160" r="120" fill="#2f6f73"/></svg>';

/** The folder of the second demonstration, with these lines in place of its mascots. */
function aBrandFolder(mascots: string, pictures: readonly string[]): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'brand'), { recursive: true });
  const text = readFileSync(join(AKARIYA, 'brand/brand.yaml'), 'utf8').replace(/mascots:[^]*$/, mascots);
  writeFileSync(join(folder, 'brand/brand.yaml'), text);
  pictures.forEach((name, at) =>
    writeFileSync(join(folder, 'brand', name), SQUARE.replace('120', `${120 - at}`)),
  );
  return folder;
}

function filesIn(folder: string) {
  const files = openFolder(folder);
  if (isFileErrors(files)) throw new Error('There is no such folder.');
  return files;
}

const imported = (folder: string, dryRun = false) =>
  importBrand(backend.db, { files: filesIn(folder), dryRun, by: 'local:hana' });
const stored = async () => (await readSettings(backend.db)).brand?.value;

test('The second demonstration has a brand, which is imported once', async () => {
  expect(await imported(AKARIYA, true)).toBe('changed');
  expect(await stored()).toBeUndefined();
  expect(await imported(AKARIYA)).toBe('changed');
  expect(await stored()).toMatchObject({ name: '灯屋', mascots: { kind: 'off' } });
  expect(await imported(AKARIYA)).toBe('unchanged');
});

test('A brand with pictures is exported as the folder that an import reads', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `m${at}.svg`);
  const own = names.map((file, at) => `    - { file: ${file}, weight: ${at} }`).join('\n');
  const folder = aBrandFolder(`logo: logo.svg\nmascots:\n  kind: own\n  own:\n${own}\n`, [
    ...names,
    'logo.svg',
  ]);
  expect(await imported(folder)).toBe('changed');
  const brand = await stored();
  expect(brand?.mascots.own.map(({ weight }) => weight)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(brand?.logo?.widths).toContain(384);

  const copy = temporaryFolder();
  mkdirSync(join(copy, 'brand'));
  for await (const { files } of exportBrand(backend.db))
    for (const { path, bytes } of files) writeFileSync(join(copy, path), bytes);
  expect(await imported(AKARIYA)).toBe('changed');
  expect(await imported(copy)).toBe('changed');
  expect(await stored()).toEqual(brand);

  const read = await readBrandArchive(backend.db, await brandArchive(backend.db));
  expect(read).toMatchObject({ errors: [], brand: { name: '灯屋', logo: brand?.logo?.pictureId } });
});

/** Stores a picture whose original has this size in noise, which no packing makes smaller. */
async function aPicture(megabytes: number): Promise<string> {
  const pictureId = randomBytes(16).toString('hex');
  await insertPicture(backend.db, {
    pictureId,
    kind: 'goods',
    width: 320,
    height: 320,
    widths: [320],
    isStandIn: false,
    versions: [{ version: 'original.png', bytes: randomBytes(megabytes * MB_BYTES) }],
  });
  return pictureId;
}

/** The brand of the shop with this logo and icon. */
async function brandWith(logo: string, icon: string) {
  const { mascots: _mascots, ...texts } = OTHER_BRAND;
  return readBrand(backend.db, { ...texts, mascots: { kind: 'off', own: [] }, logo, icon });
}

async function save(brand: Awaited<ReturnType<typeof brandWith>>): Promise<void> {
  if ('refusal' in brand) throw new Error(brand.refusal);
  await inTransaction(backend.db, (tx) =>
    writeSettings(tx, { section: 'brand', value: brand, by: 'local:hana' }),
  );
}

test('Large pictures of a brand are stored in its archive as they are, and it may be uploaded', async () => {
  await save(await brandWith(await aPicture(20), await aPicture(20)));
  const archive = await brandArchive(backend.db);
  expect(archive.length).toBeGreaterThan(40 * MB_BYTES);
  expect(archive.length).toBeLessThan(settingsCalls.readBrandArchive.largest);
  expect(unzipSync(archive, { filter: ({ compression }) => compression === 8 })).toHaveProperty([
    'brand/brand.yaml',
  ]);
  const pictures = unzipSync(archive, { filter: ({ compression }) => compression === 0 });
  expect(Object.keys(pictures)).toEqual(['brand/logo.png', 'brand/icon.png']);
});

test('A brand whose pictures exceed an archive together is refused', async () => {
  const large = await aPicture(20);
  const mascots = {
    kind: 'own',
    own: Array.from({ length: 8 }, () => ({ pictureId: large, weight: 1 })),
  } as const;
  const input = { ...OTHER_BRAND, mascots, logo: null, icon: null };
  expect(await readBrand(backend.db, input)).toEqual({ refusal: 'brandTooLarge' });
  expect(BRAND_PICTURES_MB).toBeLessThan(CATALOGUE_MB);
});

test.each([
  ['mascots:\n  kind: own\n', 'mascots.own: there must be 8 pictures'],
  ["mascots:\n  kind: 'off'\nlogo: gone.svg\n", 'logo.file names a picture that is not there'],
  ['mascots:\n  kind: some\n', 'mascots.kind'],
])('A brand with the lines %j is refused', async (lines, message) => {
  const result = await imported(aBrandFolder(lines, []));
  expect(result).toEqual([expect.objectContaining({ message: expect.stringContaining(message) })]);
});

test('An archive without a brand is no brand', async () => {
  expect(await readBrandArchive(backend.db, new Uint8Array([1, 2, 3]))).toMatchObject({ brand: null });
});
