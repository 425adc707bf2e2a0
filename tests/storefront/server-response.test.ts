import http, { type IncomingMessage } from 'node:http';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { UNAVAILABLE_PAGE_ID } from '#lib/site/error-text.ts';
import { takeKnownEtags } from '../../server/etag.ts';
import { finishedPages } from '../../server/finished-pages.ts';
import { StorefrontResponse } from '../../server/response.ts';

const PAGE = `<!doctype html><p>${'まるぽのおつかいガチャ'.repeat(200)}</p>`;
const HTML = 'text/html; charset=utf-8';
const SCRIPT = '<script>go()</script>';
const SCRIPT_HASH = `'sha256-${createHash('sha256').update('go()').digest('base64')}'`;
const BROWSER = 'gzip, deflate, br, zstd';
const PAGE_RULES = {
  securityHeaders: { 'X-Content-Type-Options': 'nosniff', 'X-Frame-Options': 'DENY' },
  finishPage: finishedPages({ policyFor: (hashes) => `script-src ${hashes.join(' ')}` }),
};

type Sends = (response: StorefrontResponse) => void;
type Options = { method?: string; encoding?: string; isCall?: boolean; ifNoneMatch?: string };

async function open(sends: Sends, isCall = false) {
  // A connection this small is full after each part.
  const options = { ServerResponse: StorefrontResponse, highWaterMark: 1024 };
  const server = http.createServer(options, (request, response) => {
    response.knownEtags = takeKnownEtags(request);
    if (!isCall) response.pageRules = PAGE_RULES;
    sends(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** Sends a request and returns the response. */
async function received(sends: Sends, { method = 'GET', encoding = BROWSER, ...options }: Options = {}) {
  const { server, port } = await open(sends, options.isCall);
  const { ifNoneMatch } = options;
  const headers = {
    'accept-encoding': encoding,
    ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
  };
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

describe('a page that could not be rendered', () => {
  const FAILED = `<!doctype html><p id="${UNAVAILABLE_PAGE_ID}">だめでした</p>`;

  test.each([whole(FAILED), streamed([FAILED.slice(0, 40), FAILED.slice(40)])])(
    'has status 500, whether it is sent whole or in parts',
    async (sends) => {
      const { status, body } = await received(sends, { encoding: 'identity' });
      expect([status, body.toString()]).toEqual([500, FAILED]);
    },
  );

  test('is told from a page whose text or data name it', async () => {
    const text = `<!doctype html><p>id=&quot;${UNAVAILABLE_PAGE_ID}&quot;</p><script>push("id=\\"${UNAVAILABLE_PAGE_ID}\\"")</script>`;
    expect((await received(whole(text))).status).toBe(200);
  });
});

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
    expect(headers['content-length']).toBe(`${body.length}`);
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

describe('a streamed page', () => {
  test.each(['', undefined, 'the end'])('is sent when it is complete, ended with %j', async (last) => {
    const { headers, body } = await received(streamed([PAGE, SCRIPT, PAGE], last));
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'content-security-policy': `script-src ${SCRIPT_HASH}`,
    });
    expect(headers['content-length']).toBe(`${body.length}`);
    expect(String(brotliDecompressSync(body))).toBe(PAGE + SCRIPT + PAGE + (last ?? ''));
  });

  test('may divide a character between two parts', async () => {
    const bytes = Buffer.from(PAGE);
    const { body } = await received((response) => {
      response.setHeader('Content-Type', HTML);
      response.write(bytes.subarray(0, 20));
      response.end(bytes.subarray(20));
    });
    expect(String(brotliDecompressSync(body))).toBe(PAGE);
  });
});

describe('the content security policy of a page', () => {
  test.each([BROWSER, 'gzip', 'identity'])('has the hashes of its scripts, with %s', async (encoding) => {
    const { headers } = await received(whole(PAGE + SCRIPT), { encoding });
    expect(headers['content-security-policy']).toBe(`script-src ${SCRIPT_HASH}`);
  });

  test('differs for pages with one ETag', async () => {
    const tagged =
      (text: string): Sends =>
      (response) =>
        whole(text)(response.setHeader('ETag', '"same"'));
    expect((await received(tagged(PAGE + SCRIPT))).headers['content-security-policy']).toContain(SCRIPT_HASH);
    expect((await received(tagged(PAGE))).headers['content-security-policy']).not.toContain(SCRIPT_HASH);
  });
});

describe('the ETag', () => {
  const etag = '"a1"';
  /** As Next sends a page with an ETag: without its text if the client has it. */
  const tagged: Sends = (response) => {
    response.setHeader('ETag', etag);
    if (response.req.headers['if-none-match']?.includes(etag)) response.writeHead(304).end();
    else whole(PAGE)(response);
  };
  const FORMS = [
    [BROWSER, '"a1-br"'],
    ['gzip', '"a1-gzip"'],
    ['identity', '"a1"'],
  ] as const;

  test.each(FORMS)('with Accept-Encoding %s is %s, and is known again', async (encoding, own) => {
    expect((await received(tagged, { encoding })).headers.etag).toBe(own);
    for (const isCall of [false, true]) {
      const again = await received(tagged, { encoding, ifNoneMatch: `"other", W/${own}`, isCall });
      expect([again.status, again.headers.etag]).toEqual([304, `W/${own}`]);
    }
  });

  test('of a form that the client does not accept is unknown', async () => {
    for (const ifNoneMatch of ['"a1-br"', '"a1-br", "b"']) {
      const { status, headers } = await received(tagged, { encoding: 'gzip', ifNoneMatch });
      expect([status, headers.etag]).toEqual([200, '"a1-gzip"']);
    }
  });

  test('of compressed text has its encoding too, and that of other files has none', async () => {
    const text: Sends = (response) => whole(PAGE, 'text/plain')(response.setHeader('ETag', 'W/"5-6"'));
    expect((await received(text)).headers.etag).toBe('W/"5-6-gzip"');
    const picture: Sends = (response) => whole(PAGE, 'image/png')(response.setHeader('ETag', 'W/"5-6"'));
    expect((await received(picture)).headers.etag).toBe('W/"5-6"');
  });

  test('of a file of the build is left out with everything else that asks again', async () => {
    const names = ['etag', 'last-modified', 'accept-ranges'];
    const file =
      (cacheControl: string): Sends =>
      (response) => {
        response.setHeader('Cache-Control', cacheControl);
        for (const name of names) response.setHeader(name, '"1"');
        whole('a{}', 'text/css')(response);
      };
    const immutable = file('public, max-age=31536000, immutable');
    const sent = async (sends: Sends, isCall = false) => {
      const { headers } = await received(sends, { isCall });
      return names.filter((name) => headers[name] !== undefined);
    };
    expect(await sent(immutable)).toEqual([]);
    expect(await sent(immutable, true)).toEqual(names);
    expect(await sent(file('public, max-age=604800'))).toEqual(names);
  });

  test('* is passed on', async () => {
    const given = Promise.withResolvers<string | undefined>();
    await received(
      (response) => {
        given.resolve(response.req.headers['if-none-match']);
        response.end();
      },
      { ifNoneMatch: '*' },
    );
    expect(await given.promise).toBe('*');
  });
});

describe('gzip', () => {
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
