import http from 'node:http';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { protect } from '#lib/door/answer-headers.ts';
import { packedCopies } from '#lib/door/packed-files.ts';
import { pageHeaders } from '#lib/door/page-headers.ts';
import { readSiteEnv } from '#lib/site/env.ts';
import { packStatic } from '#lib/site/pack-static.mjs';
import { aServer } from '../../builders/a-server.ts';

const OF_PAGES = pageHeaders(readSiteEnv({ SITE_ORIGIN: 'https://shop.example.jp' }), false);

/** What an answer of this type says for the safety of its reader. */
async function saidWith(contentType?: string): Promise<Record<string, string>> {
  const server = await aServer((_, response) => {
    protect(response, OF_PAGES);
    if (contentType !== undefined) response.setHeader('Content-Type', contentType);
    response.end('x');
  });
  const { headers } = await fetch(server.origin);
  await server.stop();
  const said = [...headers].filter(
    ([name]) => !/^(?:date|connection|keep-alive|content-(?:type|length))$/.test(name),
  );
  return Object.fromEntries(said);
}

const WHOLE = Object.fromEntries(
  Object.entries(OF_PAGES).map(([name, value]) => [name.toLowerCase(), value]),
);

describe('what an answer says for the safety of its reader', () => {
  test.each([
    'text/html; charset=utf-8',
    'application/json',
    'text/plain',
    'application/xml',
    'text/css-or-not',
    undefined,
  ])('is all that protects a page, where it is one or might be: %s', async (type) => {
    expect(await saidWith(type)).toEqual(WHOLE);
    expect(Object.keys(WHOLE).toSorted()).toEqual([
      'content-security-policy',
      'cross-origin-opener-policy',
      'permissions-policy',
      'referrer-policy',
      'strict-transport-security',
      'x-content-type-options',
      'x-frame-options',
    ]);
  });

  test.each([
    'application/javascript; charset=UTF-8',
    'text/css; charset=UTF-8',
    'text/x-component',
    'image/png',
    'image/avif',
  ])('is that it is what it says it is, where it is no document: %s', async (type) => {
    expect(await saidWith(type)).toEqual({ 'x-content-type-options': 'nosniff' });
  });

  test('is that it may do nothing, where it is a drawing', async () => {
    expect(await saidWith('image/svg+xml')).toEqual({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
  });
});

test('an answer that a copy is still right leaves to the copy what was said with it', async () => {
  const server = await aServer((_, response) => {
    protect(response, OF_PAGES);
    response.statusCode = 304;
    response.end();
  });
  const { status, headers } = await fetch(server.origin);
  await server.stop();
  expect([status, headers.get('content-security-policy')]).toEqual([304, null]);
});

describe('the packed copy of a script', () => {
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

  /** Which file Next would be asked for, and as what it would go out. */
  async function handedOut(path: string, accepted: string) {
    const handOut = packedCopies(built);
    const server = await aServer((request, response) => {
      handOut({ request, response });
      response.end(request.url);
    });
    const headers = { 'accept-encoding': accepted };
    const answer = await new Promise<http.IncomingMessage>((resolve) =>
      http.get(`${server.origin}${path}`, { headers }, resolve),
    );
    const file = String((await answer.toArray())[0]);
    await server.stop();
    return [file, answer.headers['content-encoding'], answer.headers['content-type']];
  }

  test('unpacks to what was packed', async () => {
    const packed = readFileSync(join(built, 'chunks', 'a-1.js.br'));
    expect([String(brotliDecompressSync(packed)), packed.length < TEXT.length / 10]).toEqual([TEXT, true]);
  });

  test.each(['gzip, deflate, br, zstd', 'br', 'br;q=0.8'])(
    'is handed out as the script it is: accept-encoding %s',
    async (accepted) => {
      expect(await handedOut('/_next/static/chunks/a-1.js', accepted)).toEqual([
        '/_next/static/chunks/a-1.js.br',
        'br',
        'application/javascript; charset=UTF-8',
      ]);
    },
  );

  test.each([
    ['/_next/static/chunks/a-1.js', 'gzip'],
    ['/_next/static/chunks/a-1.js', 'br;q=0, gzip'],
    ['/_next/static/chunks/a-1.js', 'brotli'],
    ['/_next/static/chunks/a-1.js?v=2', 'br'],
    ['/_next/static/chunks/small.css', 'br'],
    ['/_next/static/chunks/other.js', 'br'],
    ['/sanrio', 'br'],
  ])('is for nothing else: %s, accept-encoding %s', async (path, accepted) => {
    expect(await handedOut(path, accepted)).toEqual([path, undefined, undefined]);
  });
});
