import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accepts, serveBuiltCopies } from '../../server/compression.ts';
import { packStatic } from '../../tools/build/pack-static.mjs';

describe('a client accepts Brotli', () => {
  test.each(['gzip, deflate, br, zstd', 'br', 'br;q=0.8', 'gzip;q=0, BR ; q=1'])('with %s', (encoding) => {
    expect(accepts({ headers: { 'accept-encoding': encoding } }, 'br')).toBe(true);
  });

  test.each(['gzip', 'br;q=0, gzip', 'br;q=0.0', 'brotli', '', undefined])('not with %s', (encoding) => {
    const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
    expect(accepts({ headers }, 'br')).toBe(false);
  });
});

test.each([
  ['gzip, deflate', true],
  ['br, gzip;q=0.1', true],
  ['gzip;q=0, br', false],
  ['identity', false],
])('a client accepts gzip with "%s": %s', (encoding, isAccepted) => {
  expect(accepts({ headers: { 'accept-encoding': encoding } }, 'gzip')).toBe(isAccepted);
});

describe('the compressed copy of a script', () => {
  const TEXT = 'export const prize = "まるぽ";\n'.repeat(40);
  let built: string;

  beforeAll(async () => {
    built = mkdtempSync(join(tmpdir(), 'static-'));
    mkdirSync(join(built, 'chunks'));
    writeFileSync(join(built, 'chunks', 'a-1.js'), TEXT);
    writeFileSync(join(built, 'chunks', 'small.css'), 'a{}');
    await packStatic(built);
  });
  afterAll(() => rmSync(built, { recursive: true }));

  /** The file that Next is asked for, and the headers that are set. */
  function served(url: string, encoding: string) {
    const headers = new Map<string, string>();
    const request = { url, headers: { 'accept-encoding': encoding } } as IncomingMessage;
    const response = { setHeader: (name: string, value: string) => headers.set(name, value) };
    serveBuiltCopies(built)(request, response as unknown as ServerResponse);
    return [request.url, headers.get('Content-Encoding'), headers.get('Content-Type')];
  }

  test('decompresses to the script', () => {
    const copy = readFileSync(join(built, 'chunks', 'a-1.js.br'));
    expect([String(brotliDecompressSync(copy)), copy.length < TEXT.length / 10]).toEqual([TEXT, true]);
  });

  test('is served with the type of the script', () => {
    expect(served('/_next/static/chunks/a-1.js', 'gzip, br')).toEqual([
      '/_next/static/chunks/a-1.js.br',
      'br',
      'application/javascript; charset=UTF-8',
    ]);
  });

  test.each([
    ['/_next/static/chunks/a-1.js', 'gzip'],
    ['/_next/static/chunks/a-1.js?v=2', 'br'],
    ['/_next/static/chunks/small.css', 'br'],
    ['/_next/static/chunks/other.js', 'br'],
    ['/sanrio', 'br'],
  ])('is not served for %s with accept-encoding %s', (url, encoding) => {
    expect(served(url, encoding)).toEqual([url, undefined, undefined]);
  });
});
