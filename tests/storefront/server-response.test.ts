import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compressedPages, accepts, serveBuiltCopies } from '../../server/compression.ts';
import { StorefrontResponse } from '../../server/response.ts';
import { packStatic } from '../../tools/build/pack-static.mjs';

const PAGE = `<!doctype html><p>${'まるぽのおつかいガチャ'.repeat(200)}</p>`;
const HTML = 'text/html; charset=utf-8';
const BROWSER = 'gzip, deflate, br, zstd';
const PAGE_RULES = {
  securityHeaders: { 'X-Content-Type-Options': 'nosniff', 'X-Frame-Options': 'DENY' },
  compressPage: compressedPages(),
};

type Sends = (response: StorefrontResponse) => void;
type Options = { method?: string; encoding?: string; isCall?: boolean };

async function open(sends: Sends, isCall = false) {
  // A connection this small is full after each part.
  const options = { ServerResponse: StorefrontResponse, highWaterMark: 1024 };
  const server = http.createServer(options, (_, response) => {
    if (!isCall) response.pageRules = PAGE_RULES;
    sends(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** Sends a request and returns the response. */
async function received(sends: Sends, { method = 'GET', encoding = BROWSER, isCall }: Options = {}) {
  const { server, port } = await open(sends, isCall);
  const headers = { 'accept-encoding': encoding };
  const request = http.request({ host: '127.0.0.1', port, method, headers }).end();
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response === undefined) throw new Error('No response');
  const body = Buffer.concat(await response.toArray());
  server.close();
  return { status: response.statusCode, headers: response.headers, response, body };
}

/** As Next sends a finished page: its length first, then all of it. */
const whole =
  (text: string, type = HTML, body: string | null = text): Sends =>
  (response) => {
    response.setHeader('Content-Type', type);
    response.setHeader('Content-Length', Buffer.byteLength(text));
    response.end(body);
  };

/** As Next sends a page in parts. */
const streamed =
  (parts: readonly string[], last?: string): Sends =>
  (response) => {
    response.setHeader('Content-Type', HTML);
    response.flushHeaders();
    for (const part of parts) {
      response.write(part);
      response.flush();
    }
    response.end(last);
  };

describe('a finished page', () => {
  test('is sent with Brotli and its compressed length', async () => {
    const { headers, body } = await received(whole(PAGE));
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'content-type': HTML,
    });
    expect(headers['content-length']).toBe(`${body.length}`);
    expect(String(brotliDecompressSync(body))).toBe(PAGE);
  });

  test('is sent with gzip to a client that does not accept Brotli', async () => {
    const { headers, body } = await received(whole(PAGE), { encoding: 'gzip, br;q=0' });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(headers).not.toHaveProperty('content-length');
    expect(String(gunzipSync(body))).toBe(PAGE);
  });

  test('is sent uncompressed to a client that accepts neither', async () => {
    const { headers, body } = await received(whole(PAGE), { encoding: 'identity' });
    expect(headers).toMatchObject({
      vary: 'Accept-Encoding',
      'content-length': `${Buffer.byteLength(PAGE)}`,
    });
    expect([headers['content-encoding'], String(body)]).toEqual([undefined, PAGE]);
  });

  test('has the same headers without a body in response to HEAD', async () => {
    const { headers, body } = await received(whole(PAGE, HTML, null), { method: 'HEAD' });
    expect(headers).toMatchObject({
      'content-length': `${Buffer.byteLength(PAGE)}`,
      'x-frame-options': 'DENY',
    });
    expect([headers['content-encoding'], body.length]).toEqual([undefined, 0]);
  });
});

describe('gzip', () => {
  test.each(['', undefined, 'the end'])('compresses a streamed page, ended with %j', async (last) => {
    const { headers, body } = await received(streamed([PAGE, PAGE], last));
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(String(gunzipSync(body))).toBe(PAGE + PAGE + (last ?? ''));
  });

  test.each(['application/xml', 'image/svg+xml', 'application/manifest+json', 'text/x-component'])(
    'compresses other text: %s',
    async (type) => {
      const { headers, body } = await received(whole(PAGE, type));
      expect([headers['content-encoding'], String(gunzipSync(body))]).toEqual(['gzip', PAGE]);
    },
  );

  test.each(['image/png', 'font/woff2', 'application/octet-stream'])(
    'leaves %s uncompressed',
    async (type) => {
      const { headers, body } = await received(whole(PAGE, type));
      expect([headers['content-encoding'], headers.vary, String(body)]).toEqual([undefined, undefined, PAGE]);
    },
  );

  test('leaves short text uncompressed', async () => {
    const { headers, body } = await received((response) => {
      response.setHeader('Content-Type', 'text/plain');
      response.end('a'.repeat(1023));
    });
    expect([headers['content-encoding'], headers['content-length']]).toEqual([undefined, '1023']);
    expect(body.length).toBe(1023);
  });

  test('leaves encoded bodies and those with no-transform unchanged', async () => {
    for (const [name, value] of [
      ['Content-Encoding', 'br'],
      ['Cache-Control', 'no-transform'],
    ] as const) {
      const { headers, body } = await received((response) => {
        response.setHeader('Content-Type', 'text/css');
        response.setHeader(name, value);
        response.write(PAGE);
        response.end();
      });
      expect([headers[name.toLowerCase()], String(body)]).toEqual([value, PAGE]);
    }
  });

  test('respects backpressure of the connection', async () => {
    const parts = Array.from({ length: 200 }, (_, part) =>
      Array.from({ length: 200 }, (_each, line) => `${part} ${line} ${Math.sin(part + line)}\n`).join(''),
    );
    const { headers, body } = await received((response) => {
      response.setHeader('Content-Type', 'text/plain');
      Readable.from(parts, { objectMode: false }).pipe(response);
    });
    expect(headers['content-encoding']).toBe('gzip');
    expect(String(gunzipSync(body))).toBe(parts.join(''));
  });

  test('sends each part when it is flushed', async () => {
    let finish = () => {};
    const { server, port } = await open((response) => {
      response.setHeader('Content-Type', 'text/event-stream');
      response.flushHeaders();
      response.write('data: 1\n\n');
      response.flush();
      finish = () => void response.end('data: 2\n\n');
    });
    const answer = await fetch(`http://127.0.0.1:${port}`, { headers: { 'accept-encoding': 'gzip' } });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('data: 1\n\n');
    finish();
    expect((await reader?.read())?.value).toBe('data: 2\n\n');
    server.close();
  });

  test('ends when the client disconnects', async () => {
    const closed = Promise.withResolvers<boolean>();
    const { server, port } = await open((response) => {
      response.setHeader('Content-Type', 'text/plain');
      response.write(PAGE);
      response.flush();
      response.once('close', () => closed.resolve(response.write(PAGE)));
    });
    const request = http.get({ host: '127.0.0.1', port, headers: { 'accept-encoding': 'gzip' } });
    const [response]: IncomingMessage[] = await once(request, 'response');
    response?.destroy();
    expect(await closed.promise).toBe(false);
    server.close();
  });
});

test.each([
  ['304', (response: StorefrontResponse) => void response.writeHead(304).end()],
  ['an empty page', whole('')],
  [
    'a page without text',
    (response: StorefrontResponse) => void response.setHeader('Content-Type', HTML).end(),
  ],
])('%s has neither a body nor an encoding', async (_name, sends) => {
  const { headers, body } = await received(sends);
  expect([headers['content-encoding'], body.length]).toEqual([undefined, 0]);
});

describe('the headers', () => {
  test("name Accept-Encoding once, beside Next's values", async () => {
    for (const [vary, sent] of [
      ['rsc, next-url', 'rsc, next-url, Accept-Encoding'],
      ['accept-encoding', 'accept-encoding'],
    ] as const) {
      const sends: Sends = (response) => whole(PAGE)(response.setHeader('Vary', vary));
      expect((await received(sends)).headers.vary).toBe(sent);
    }
  });

  test('of pages and files include the security headers for their type', async () => {
    const { headers } = await received(whole(PAGE));
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    const ofScript = await received(whole(PAGE, 'application/javascript'));
    expect(ofScript.headers).toHaveProperty('x-content-type-options', 'nosniff');
    expect(ofScript.headers).not.toHaveProperty('x-frame-options');
  });

  test('of a 304 omit the stored security headers', async () => {
    const { status, headers } = await received((response) => {
      response.statusCode = 304;
      response.end();
    });
    expect([status, headers['x-frame-options']]).toEqual([304, undefined]);
  });

  test('of a call are unchanged; its body is compressed with gzip', async () => {
    const { headers } = await received(whole(PAGE), { isCall: true });
    expect(headers).not.toHaveProperty('x-content-type-options');
    expect(headers['content-encoding']).toBe('gzip');
  });

  test('have one Location, and other headers as often as they are appended', async () => {
    const { response } = await received((redirect) => {
      redirect.setHeader('location', '/sanrio/new-name');
      redirect.appendHeader('location', '/sanrio/new-name').appendHeader('set-cookie', 'a=1');
      redirect.appendHeader('set-cookie', 'b=2').writeHead(308).end();
    });
    expect(response.headersDistinct).toMatchObject({
      location: ['/sanrio/new-name'],
      'set-cookie': ['a=1', 'b=2'],
    });
  });
});

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

  test('again if another page has the same ETag', () => {
    const pages = [['<p>a', '"1"'] as const, ['<p>b', '"1"'] as const];
    expect(compressedOf([...pages, ...pages])).toEqual(['<p>a', '<p>b', '<p>a', '<p>b']);
  });

  test('again after two hundred other pages', () => {
    const pages = Array.from({ length: 201 }, (_, index) => [`<p>${index}`, `"${index}"`] as const);
    const [first = ['', ''] as const, second = ['', ''] as const] = pages;
    const compressed = compressedOf([...pages.slice(0, 200), first, ...pages.slice(200), first, second]);
    expect(compressed.slice(200)).toEqual(['<p>200', '<p>1']);
  });

  test('without loss', () => {
    expect(String(brotliDecompressSync(compressedPages()('<p>まるぽ', '"1"')))).toBe('<p>まるぽ');
  });
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
