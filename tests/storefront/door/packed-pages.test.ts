import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
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

test.each([HTML, 'text/x-component'])(
  'a finished page goes out packed, as long as it says: %s',
  async (type) => {
    const { headers, body } = await sent(whole(PAGE, type), BROWSER);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'content-type': type,
    });
    expect(headers['content-length']).toBe(`${body.length}`);
    expect(String(brotliDecompressSync(body))).toBe(PAGE);
  },
);

test('whoever does not unpack Brotli is given what Next packs', async () => {
  const { headers, body } = await sent(whole(PAGE), 'gzip, br;q=0');
  expect(headers['content-encoding']).toBe('gzip');
  expect(String(gunzipSync(body))).toBe(PAGE);
});

test('what comes piece by piece is left to Next', async () => {
  const { headers, body } = await sent((response) => {
    response.setHeader('Content-Type', HTML);
    response.write(PAGE);
    response.end();
  }, BROWSER);
  expect(headers['content-encoding']).toBe('gzip');
  expect(String(gunzipSync(body))).toBe(PAGE);
});

test.each(['application/xml', 'image/svg+xml'])('what is no page is left to Next: %s', async (type) => {
  expect((await sent(whole(PAGE, type), BROWSER)).headers['content-encoding']).toBe('gzip');
});

test('an answer without a body has none', async () => {
  const { headers, body } = await sent((response) => response.writeHead(304).end(), BROWSER);
  expect([headers['content-encoding'], body.length]).toEqual([undefined, 0]);
});

test('many pages are kept, and the first of them is still right when it is packed anew', async () => {
  const pack = packedPages();
  const server = await aServer((request, response) => {
    pack({ request, response });
    whole(`<p>${request.url}</p>`)(response);
  });
  const paths = Array.from({ length: 250 }, (_, index) => `/page-${index}`);
  for (const path of [...paths, '/page-0']) {
    const answer = await fetch(`${server.origin}${path}`, { headers: { 'accept-encoding': 'br' } });
    expect(await answer.text()).toBe(`<p>${path}</p>`);
  }
  await server.stop();
});
