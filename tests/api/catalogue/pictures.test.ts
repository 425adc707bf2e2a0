import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { renderSticker } from '#backend/catalogue/sticker.ts';
import type { Picture } from '#lib/contract/picture.ts';
import { aBackend, importFolder } from '../../support/backend.ts';
import { aCatalogueFolder, aNewsFile } from '../../support/catalogue.ts';
import { finishPictures } from '../../support/content.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';

const backend = forAllTests(aBackend);
const folder = forEachTest(aCatalogueFolder);

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36">${inner}</svg>`;

const REFERS_OUTSIDE = 'names an SVG that refers to something outside itself';
const NO_PICTURE = 'names a file that is no SVG, PNG, JPEG or WebP picture';

test.each([
  ['a.svg', svg('<script>alert(1)</script>'), 'names an SVG with a script in it'],
  ['a.svg', svg('<rect onclick="x()"/>'), 'names an SVG with an event handler in it'],
  ['a.svg', svg('<image href="https://example.jp/a.png"/>'), REFERS_OUTSIDE],
  ['a.svg', svg('<image href="file:///etc/passwd"/>'), REFERS_OUTSIDE],
  ['a.svg', svg('<rect fill="url(https://example.jp/#a)"/>'), REFERS_OUTSIDE],
  ['a.svg', svg('<style>@import "x.css";</style>'), 'names an SVG with a style sheet from elsewhere'],
  ['a.svg', svg('<foreignObject/>'), 'names an SVG with a foreignObject in it'],
  ['a.svg', gzipSync(svg('<script/>')), NO_PICTURE],
  ['a.svg', `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg('')}`, 'names an SVG that is not in UTF-8'],
  ['a.svg', svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), REFERS_OUTSIDE],
  [
    'a.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="90000"/>',
    'names a picture of more than 50 million pixels',
  ],
  ['a.svg', 'no drawing', NO_PICTURE],
  ['a.png', 'no picture', NO_PICTURE],
])('A picture %s of %j is rejected', async (file, content, error) => {
  folder.news('1', aNewsFile({ picture: { file, alt: '' } }));
  folder.write(`news/1/${file}`, content);
  expect(await importFolder(backend.db, folder.path)).toEqual([`news/1/news.yaml:9: picture.file ${error}`]);
});

test.each([
  ['of 0 bytes', 0, 'names an empty file'],
  ['that was cut off', 0.5, 'names a picture that cannot be read to its end'],
])('A photograph %s is reported with its line', async (_what, share, error) => {
  const whole = await aPhotograph();
  folder.news('1', aNewsFile({ picture: { file: 'a.jpg', alt: '' } }));
  folder.write('news/1/a.jpg', whole.subarray(0, Math.floor(whole.length * share)));
  const dryRun = { dryRun: true };
  expect(await importFolder(backend.db, folder.path, dryRun)).toEqual([
    `news/1/news.yaml:9: picture.file ${error}`,
  ]);
});

const aPhotograph = () =>
  sharp({
    create: {
      width: 640,
      height: 360,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();

/** A small drawing: half red, half white, with a hard vertical edge and an internal reference. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36" width="64" height="36">
  <defs><rect id="half" width="32" height="36" fill="#e8364f"/></defs>
  <rect width="64" height="36" fill="#fff"/><use href="#half"/></svg>`;

async function importedDrawing(): Promise<Picture> {
  folder.news('1', aNewsFile({ picture: { file: 'drawn.svg', alt: '赤と白' } }));
  folder.write('news/1/drawn.svg', DRAWING);
  await importFolder(backend.db, folder.path);
  return (await backend.get('/api/news/1')).json().picture;
}

test('A small drawing is rendered in every width of the layout', async () => {
  const picture = await importedDrawing();
  expect(picture).toMatchObject({ width: 1280, height: 720, widths: [160, 320, 480, 720, 1000, 1280] });
  expect(picture.alt).toBe('赤と白');
});

test('A drawing is sharp at the largest width', async () => {
  const picture = await importedDrawing();
  await finishPictures(backend);
  const answer = await backend.get(`/api/image/${picture.pictureId}/1000.png`);
  const { data, info } = await sharp(answer.rawPayload)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const redAt = (x: number) => (data[(281 * info.width + x) * info.channels + 1] ?? 0) < 128;
  expect([490, 497, 503, 510].map(redAt)).toEqual([true, true, false, false]);
});

test('A truncated picture is reported with its line, and nothing is changed', async () => {
  const whole = await sharp({ create: { width: 400, height: 225, channels: 3, background: '#e8364f' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  folder.news('2', aNewsFile({ picture: { file: 'torn.png', alt: '' } }));
  folder.write('news/2/torn.png', whole.subarray(0, 9_000));
  expect(await importFolder(backend.db, folder.path)).toEqual([
    'news/2/news.yaml:9: picture.file names a picture that cannot be read to its end',
  ]);
  expect((await backend.get('/api/news/2')).statusCode).toBe(404);
});

describe('A prize cut out', () => {
  /** WebP changes colours a little. */
  const NEAR = 5;
  const WHITE = 255 - NEAR;
  const cutOut = async (drawing: string) => {
    const { data, info } = await sharp(Buffer.from(drawing)).raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const sticker = await renderSticker({ data, width, height, channels });
    return sharp(sticker).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  };
  const prize = (background: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240">${background}
    <ellipse cx="120" cy="205" rx="90" ry="12" fill="#211b52" opacity=".15"/>
    <circle cx="120" cy="120" r="80" fill="#fff" stroke="#211b52" stroke-width="5"/></svg>`;

  test('has a white edge, and neither background nor shadow', async () => {
    const { data, info } = await cutOut(prize('<rect width="240" height="240" fill="#e2f3e2"/>'));
    const { width, height } = info;
    const pixel = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
    // Without the shadow it is as wide as it is high.
    expect(Math.abs(width - height)).toBeLessThan(4);
    expect(pixel(2, 2)[3]).toBe(0);
    expect(Math.min(...pixel(Math.floor(width / 2), 6))).toBeGreaterThan(WHITE);
    expect(Math.min(...pixel(Math.floor(width / 2), Math.floor(height / 2)))).toBeGreaterThan(WHITE);
  });

  test.each([
    ['is white in a small gap, where a pale background shows through', 14, 255],
    ['keeps a large part in the colour of the background', 60, 0xd7],
  ])('%s', async (_, radius, blue) => {
    const { data, info } = await cutOut(
      `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><path d="M0 0h240v240H0z" fill="#feebd7"/>
      <circle cx="120" cy="120" r="${radius}" fill="none" stroke="#211b52" stroke-width="12"/></svg>`,
    );
    const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4;
    expect(Math.abs((data[middle + 2] ?? 0) - blue)).toBeLessThan(NEAR);
  });

  test('has no remains of a shadow whose rim resizing makes darker', async () => {
    const { info } = await cutOut(
      `<svg xmlns="http://www.w3.org/2000/svg" width="768" height="768" viewBox="0 0 240 240">
      <path d="M0 0h240v240H0z" fill="#fff8d9"/>
      <ellipse cx="120" cy="222" rx="44" ry="6" fill="#211b52" opacity=".15"/>
      <path d="M110 12h20l4 200q0 10-14 10t-14-10z" fill="#fbc38c" stroke="#211b52" stroke-width="5"/></svg>`,
    );
    // The handle with its edge. The tips of the shadow are twice as far apart.
    expect(info.width).toBeLessThan(info.height / 3);
  });

  test('is a rectangle with round corners where rays of the background reach the border', async () => {
    const rays =
      '<path d="M0 0h240v240H0z" fill="#06a"/><path d="M0 120h240M120 0v240" stroke="#169bd8" stroke-width="120"/>';
    const { data, info } = await cutOut(prize(rays));
    const { width, height } = info;
    const opacity = (x: number, y: number) => data[(y * width + x) * 4 + 3];
    const row = (y: number) => Array.from({ length: width - 60 }, (_, x) => opacity(x + 30, y));
    expect([opacity(2, 2), opacity(width - 3, height - 3)]).toEqual([0, 0]);
    expect(new Set([...row(20), ...row(height - 20)])).toEqual(new Set([255]));
  });
});
