import sharp from 'sharp';
import type { Picture } from '#lib/contract/picture.ts';
import { aBackend, importFolder, type TestBackend } from '../../support/backend.ts';
import { aCatalogueFolder, aNewsFile, type CatalogueFolder } from '../../support/catalogue.ts';

let backend: TestBackend;
let folder: CatalogueFolder;
let picture: Picture;

/** A small drawing: half red, half white, with a hard edge down the middle, and a part referred to within it. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36" width="64" height="36">
  <defs><rect id="half" width="32" height="36" fill="#e8364f"/></defs>
  <rect width="64" height="36" fill="#fff"/><use href="#half"/></svg>`;

beforeAll(async () => {
  backend = await aBackend();
  folder = await aCatalogueFolder();
  folder.news('1', aNewsFile({ picture: { file: 'drawn.svg', alt: '赤と白' } }));
  folder.write('news/1/drawn.svg', DRAWING);
  await importFolder(backend.db, folder.path);
  picture = (await backend.get('/api/news/1')).json().picture;
});

afterAll(async () => {
  await backend.close();
  folder.remove();
});

test('A drawing is made in every width that the layout asks for, however small it was drawn', () => {
  expect(picture).toMatchObject({ width: 1280, height: 720, widths: [160, 320, 480, 720, 1000, 1280] });
  expect(picture.alt).toBe('赤と白');
});

test('Its edges are as sharp at the largest width as a drawing is', async () => {
  const answer = await backend.get(`/api/image/${picture.pictureId}/1000.png`);
  const { data, info } = await sharp(answer.rawPayload)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const redAt = (x: number) => (data[(281 * info.width + x) * info.channels + 1] ?? 0) < 128;
  expect([490, 497, 503, 510].map(redAt)).toEqual([true, true, false, false]);
});

test('A picture that breaks off is told by its place, and nothing is changed', async () => {
  const torn = await aCatalogueFolder();
  const whole = await sharp({ create: { width: 400, height: 225, channels: 3, background: '#e8364f' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  torn.news('2', aNewsFile({ picture: { file: 'torn.png', alt: '' } }));
  torn.write('news/2/torn.png', whole.subarray(0, 9_000));
  await expect(importFolder(backend.db, torn.path)).rejects.toThrow(
    /news\/2\/torn\.png cannot be drawn \(.+\); nothing was changed\.$/,
  );
  expect((await backend.get('/api/news/2')).statusCode).toBe(404);
  torn.remove();
});
