import { gzipSync } from 'node:zlib';
import { aBackend, importFolder, type TestBackend } from '../../support/backend.ts';
import { aCatalogueFolder, aNewsFile, type CatalogueFolder } from '../../support/catalogue.ts';

let backend: TestBackend;
let folder: CatalogueFolder;

beforeAll(async () => {
  backend = await aBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  folder = await aCatalogueFolder();
});
afterEach(() => folder.remove());

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36">${inner}</svg>`;

test.each([
  ['a.svg', svg('<script>alert(1)</script>'), 'names an SVG with a script in it'],
  ['a.svg', svg('<rect onclick="x()"/>'), 'names an SVG with an event handler in it'],
  [
    'a.svg',
    svg('<image href="https://example.jp/a.png"/>'),
    'names an SVG that refers to something outside itself',
  ],
  [
    'a.svg',
    svg('<image href="file:///etc/passwd"/>'),
    'names an SVG that refers to something outside itself',
  ],
  [
    'a.svg',
    svg('<rect fill="url(https://example.jp/#a)"/>'),
    'names an SVG that refers to something outside itself',
  ],
  ['a.svg', svg('<style>@import "x.css";</style>'), 'names an SVG with a style sheet from elsewhere'],
  ['a.svg', svg('<foreignObject/>'), 'names an SVG with a foreignObject in it'],
  ['a.svg', gzipSync(svg('<script/>')), 'names a file that is no SVG, PNG, JPEG or WebP picture'],
  ['a.svg', `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg('')}`, 'names an SVG that is not in UTF-8'],
  [
    'a.svg',
    svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'),
    'names an SVG that refers to something outside itself',
  ],
  [
    'a.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="90000"/>',
    'names a picture of more than 50 million pixels',
  ],
  ['a.svg', 'no drawing', 'names a file that is no SVG, PNG, JPEG or WebP picture'],
  ['a.png', 'no picture', 'names a file that is no SVG, PNG, JPEG or WebP picture'],
])('A picture %s of %j cannot be used', async (file, content, says) => {
  folder.news('1', aNewsFile({ picture: { file, alt: '' } }));
  folder.write(`news/1/${file}`, content);
  expect(await importFolder(backend.db, folder.path)).toEqual([`news/1/news.yaml:9: picture.file ${says}`]);
});
