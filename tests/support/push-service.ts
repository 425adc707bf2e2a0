import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushTarget } from '#backend/persistence/notifications/subscriptions.ts';

/** A message as the browser receives it, and how it was sent. */
export type ReceivedPush = {
  readonly path: string;
  readonly content: unknown;
  readonly ttl: string | undefined;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
  /** The claims of the sender's token, whose signature was verified. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  readonly publicKey: string;
};

type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/**
 * A push service (RFC 8030) with its browsers: decrypts messages (RFC 8188, 8291) and verifies their senders (RFC 8292) with
 * Node's cryptography alone. A message that a browser could not read is answered with 400.
 */
export async function aPushService() {
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  const concurrency = { now: 0, most: 0 };
  const service = { answer: (): Answer => ({ status: 201 }), delayMs: 0 };
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const server = createServer((request, response) => {
    concurrency.now += 1;
    concurrency.most = Math.max(concurrency.most, concurrency.now);
    void receive(request)
      .catch((error: unknown): Answer => ({ status: 400, headers: { 'x-error': String(error) } }))
      .then(async ({ status, headers }) => {
        if (service.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, service.delayMs));
        concurrency.now -= 1;
        response.writeHead(status, headers).end();
      });
  });

  async function receive(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '';
    const browser = browsers.get(path);
    if (request.method !== 'POST' || browser === undefined) return { status: 404 };
    if (request.headers['content-encoding'] !== 'aes128gcm') return { status: 415 };
    const { claims, publicKey } = verifiedSender(request.headers.authorization ?? '');
    if (claims.aud !== origin()) return { status: 403 };
    const text = decrypted(browser, Buffer.concat(chunks));
    const { ttl, urgency, topic } = request.headers;
    const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join() : value);
    const answer = service.answer();
    if (answer.status === 201)
      received.push({
        path,
        content: JSON.parse(text),
        claims,
        publicKey,
        ttl: one(ttl),
        urgency: one(urgency),
        topic: one(topic),
      });
    return answer;
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    received,
    concurrency,
    service,
    /** The subscription of a new browser. */
    subscribe: (): PushTarget => {
      const browser = aPushBrowser();
      const path = `/push/${randomBytes(8).toString('hex')}`;
      browsers.set(path, browser);
      return { endpoint: `${origin()}${path}`, ...keysOf(browser) };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Browser = { readonly ecdh: ReturnType<typeof createECDH>; readonly auth: Buffer };

export function aPushBrowser(): Browser {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, auth: randomBytes(16) };
}

export const keysOf = ({ ecdh, auth }: Browser) => ({
  p256dh: ecdh.getPublicKey().toString('base64url'),
  auth: auth.toString('base64url'),
});

type Derivation = { readonly salt: Buffer; readonly info: Buffer | string; readonly bytes: number };

const derived = (key: Buffer, { salt, info, bytes }: Derivation) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** RFC 8291, 3.4, with the header of RFC 8188, 2.1: salt, record size, length of the key, the sender's public key. */
function decrypted({ ecdh, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (body.readUInt32BE(16) < record.length) throw new Error('The message has several records.');
  const shared = ecdh.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const input = derived(shared, { salt: auth, info, bytes: 32 });
  const key = derived(input, { salt, info: 'Content-Encoding: aes128gcm\0', bytes: 16 });
  const nonce = derived(input, { salt, info: 'Content-Encoding: nonce\0', bytes: 12 });
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and zeros.
  const end = padded.lastIndexOf(2);
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong.');
  return padded.subarray(0, end).toString('utf8');
}

/** RFC 8292, 2 and 3: `vapid t=JWT, k=KEY`, signed with ES256. */
function verifiedSender(authorization: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const claims: ReceivedPush['claims'] = JSON.parse(Buffer.from(body, 'base64url').toString());
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const secondsLeft = claims.exp - Date.now() / 1000;
  if (!isSigned || alg !== 'ES256' || secondsLeft <= 0 || secondsLeft > 24 * 60 * 60)
    throw new Error('The token is not valid.');
  return { claims, publicKey };
}
