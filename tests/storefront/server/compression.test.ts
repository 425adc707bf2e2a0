import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { accepts, compressedPages, serveBuiltCopies } from '#server/compression.ts';
import { packStatic } from '../../../tools/build/pack-static.mjs';

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

describe('a page is compressed', () => {
  /** The texts that were compressed while these pages were requested in order. */
  function compressedOf(pages: readonly (readonly [page: string, etag: string])[]): string[] {
    const compressed: string[] = [];
    const compress = compressedPages((page) => {
      compressed.push(page);
      return Buffer.from(page);
    });
    for (const [page, etag] of pages) expect(String(compress(page, etag))).toBe(page);
    return compressed;
  }

  test('once for all requests', () => {
    const pages = [['<p>a', '"1"'] as const, ['<p>b', '"2"'] as const];
    expect(compressedOf([...pages, ...pages, ...pages])).toEqual(['<p>a', '<p>b']);
  });

  test('by its text where two share an ETag', () => {
    const pages = [['<p>a', '"1"'] as const, ['<p>b', '"1"'] as const];
    expect(compressedOf([...pages, ...pages])).toEqual(['<p>a', '<p>b', '<p>a', '<p>b']);
  });

  test('again after two hundred others were requested', () => {
    const pages = Array.from({ length: 201 }, (_, index) => [`<p>${index}`, `"${index}"`] as const);
    const [first = ['', ''] as const, second = ['', ''] as const] = pages;
    const compressed = compressedOf([...pages.slice(0, 200), first, ...pages.slice(200), first, second]);
    expect(compressed.slice(200)).toEqual(['<p>200', '<p>1']);
  });

  test('so that it decompresses to itself', () => {
    expect(String(brotliDecompressSync(compressedPages()('<p>まるぽ', '"1"')))).toBe('<p>まるぽ');
  });
});

describe('the built copy of a script', () => {
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
  ])('is served for nothing else: %s, accept-encoding %s', (url, encoding) => {
    expect(served(url, encoding)).toEqual([url, undefined, undefined]);
  });
});
