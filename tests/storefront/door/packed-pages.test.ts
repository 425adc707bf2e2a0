import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { packedPages } from '#lib/door/packed-pages.ts';
import { aServer } from '../../builders/a-server.ts';

type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
/** Next's own, of which it says no types. */
const compression = createRequire(import.meta.url)('next/dist/compiled/compression') as () => Compress;

const PAGE = `<!doctype html><p>${'まるぽのおつかいガチャ'.repeat(200)}</p>`;
const HTML = 'text/html; charset=utf-8';
const BROWSER = 'gzip, deflate, br, zstd';

type Sends = (response: ServerResponse) => void;

/** As Next sends a finished page: its length first, then all of it. */
const whole =
  (text: string, type = HTML): Sends =>
  (response) => {
    response.setHeader('Content-Type', type);
    response.setHeader('Content-Length', Buffer.byteLength(text));
    response.end(text);
  };

/** What comes of it, behind the door and Next's own compression. */
async function sent(sends: Sends, accepted: string) {
  const pack = packedPages();
  const compress = compression();
  const server = await aServer((request, response) => {
    pack({ request, response });
    compress(request, response, () => sends(response));
  });
  const headers = { 'accept-encoding': accepted };
  const answer = await new Promise<IncomingMessage>((resolve) => {
    http.get(server.origin, { headers }, resolve);
  });
  const body = Buffer.concat(await answer.toArray());
  await server.stop();
  return { headers: answer.headers, body };
}

test('a finished page goes out packed, as long as it says', async () => {
  const { headers, body } = await sent(whole(PAGE), BROWSER);
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding', 'content-type': HTML });
  expect(headers['content-length']).toBe(`${body.length}`);
  expect(String(brotliDecompressSync(body))).toBe(PAGE);
});

test('whoever does not unpack Brotli is given what Next packs', async () => {
  const { headers, body } = await sent(whole(PAGE), 'gzip, br;q=0');
  expect(headers['content-encoding']).toBe('gzip');
  expect(String(gunzipSync(body))).toBe(PAGE);
});

test.each(['', 'the end'])('what comes piece by piece is left to Next, also its end: "%s"', async (last) => {
  const { headers, body } = await sent((response) => {
    response.setHeader('Content-Type', HTML);
    response.write(PAGE);
    response.end(last);
  }, BROWSER);
  expect(headers['content-encoding']).toBe('gzip');
  expect(String(gunzipSync(body))).toBe(PAGE + last);
});

test.each(['application/xml', 'image/svg+xml'])('what is no page is left to Next: %s', async (type) => {
  expect((await sent(whole(PAGE, type), BROWSER)).headers['content-encoding']).toBe('gzip');
});

test.each([
  ['nothing', (response: ServerResponse) => response.writeHead(304).end()],
  ['an empty text', (response: ServerResponse) => whole('')(response)],
])('an answer of %s has no body', async (_what, sends) => {
  const { headers, body } = await sent(sends, BROWSER);
  expect([headers['content-encoding'], body.length]).toEqual([undefined, 0]);
});

describe('a page is packed', () => {
  /** Which texts had to be packed while these were sent one after the other, each with a name. */
  async function packedOf(pages: readonly (readonly [text: string, name: string])[]): Promise<string[]> {
    const packed: string[] = [];
    const pack = packedPages((page) => {
      packed.push(page);
      return brotliCompressSync(page);
    });
    const left = [...pages];
    const server = await aServer((request, response) => {
      pack({ request, response });
      const [text, name] = left.shift() ?? ['', ''];
      response.setHeader('ETag', name);
      whole(text)(response);
    });
    for (const [text] of pages) {
      const answer = await fetch(server.origin, { headers: { 'accept-encoding': 'br' } });
      expect(await answer.text()).toBe(text);
    }
    await server.stop();
    return packed;
  }

  test('once, for however many', async () => {
    const pages = [['<p>a', '"1"'] as const, ['<p>b', '"2"'] as const];
    expect(await packedOf([...pages, ...pages, ...pages])).toEqual(['<p>a', '<p>b']);
  });

  test('as what it is, where two have one name', async () => {
    const pages = [['<p>a', '"1"'] as const, ['<p>b', '"1"'] as const];
    expect(await packedOf([...pages, ...pages])).toEqual(['<p>a', '<p>b', '<p>a', '<p>b']);
  });

  test('anew where two hundred others were asked for since', async () => {
    const pages = Array.from({ length: 201 }, (_, index) => [`<p>${index}`, `"${index}"`] as const);
    const [first = ['', ''] as const, second = ['', ''] as const] = pages;
    const packed = await packedOf([...pages.slice(0, 200), first, ...pages.slice(200), first, second]);
    expect(packed.slice(200)).toEqual(['<p>200', '<p>1']);
  });
});
