import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The channel of the shop at the provider of tests. */
export const CHANNEL = { id: '2000000001', secret: '0123456789abcdef0123456789abcdef' } as const;

type Person = { readonly sub: string; readonly email?: string };

/** Uses the browser at the provider, unless a test names somebody else. */
export const PERSON = { sub: 'U0000000000000000000000000000000a', email: 'line@example.jp' } as const;

type Claims = Readonly<Record<string, unknown>>;

type IssuedCode = { readonly person: Person; readonly asked: URLSearchParams };

/** An OpenID provider on this machine that answers as LINE Login v2.1 documents it. */
export type LineServer = {
  readonly issuer: string;
  /** Uses the browser at LINE. */
  person: Person;
  /** Changes the ID tokens of the next codes. */
  claims: (claims: Claims) => Claims;
  /** Changes what the provider says about itself. */
  metadata: (metadata: Claims) => Claims;
  /** The algorithm that ID tokens name, and the key with which they are signed. */
  alg: string;
  key: string;
  /** `down`: answers 503. `silent`: answers nothing. */
  state: 'up' | 'down' | 'silent';
  /** The requests so far, such as `POST /token`. */
  readonly requests: string[];
  /** Goes to LINE as a browser does, agrees, and returns the address to which LINE leads. */
  agree(url: string): Promise<string>;
  close(): Promise<void>;
};

const TOKEN_LIFE_S = 3_600;

/** `port`: 0 for any. */
export async function aLineServer(port = 0): Promise<LineServer> {
  const codes = new Map<string, IssuedCode>();
  const requests: string[] = [];

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const line: LineServer = {
    issuer,
    person: PERSON,
    claims: (claims) => claims,
    metadata: (metadata) => metadata,
    alg: 'HS256',
    key: CHANNEL.secret,
    state: 'up',
    requests,
    agree: async (url) => {
      const { headers, status } = await fetch(url, { redirect: 'manual' });
      const location = headers.get('location');
      if (location === null) throw new Error(`LINE answered ${status} without a redirect.`);
      return location;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    requests.push(`${request.method} ${pathname}`);
    if (line.state === 'silent') return;
    if (line.state === 'down') return json(response, 503, { error: 'temporarily_unavailable' });
    if (pathname === '/.well-known/openid-configuration')
      return json(response, 200, line.metadata(metadataOf(issuer)));
    if (pathname === '/authorize') return authorize(searchParams, response);
    if (pathname === '/token') {
      const tokens = exchange(new URLSearchParams(await textOf(request)));
      return json(response, 'error' in tokens ? 400 : 200, tokens);
    }
    return json(response, 404, { error: 'not_found' });
  }

  /** The person agrees at once. */
  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    if (asked.get('client_id') !== CHANNEL.id || asked.get('code_challenge_method') !== 'S256')
      return json(response, 400, { error: 'invalid_request' });
    const code = randomUUID();
    codes.set(code, { person: line.person, asked });
    const target = new URL(asked.get('redirect_uri') ?? '');
    target.searchParams.set('code', code);
    target.searchParams.set('state', asked.get('state') ?? '');
    response.writeHead(302, { location: target.href }).end();
  }

  function exchange(form: URLSearchParams): Claims {
    const code = form.get('code') ?? '';
    const issued = codes.get(code);
    // A code is used once.
    codes.delete(code);
    if (form.get('client_id') !== CHANNEL.id || form.get('client_secret') !== CHANNEL.secret)
      return { error: 'invalid_client' };
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isOwn =
      issued?.asked.get('code_challenge') === challenge &&
      issued.asked.get('redirect_uri') === form.get('redirect_uri');
    if (issued === undefined || !isOwn) return { error: 'invalid_grant' };
    const now = Math.floor(Date.now() / 1000);
    const claims = line.claims({
      iss: issuer,
      aud: CHANNEL.id,
      iat: now,
      exp: now + TOKEN_LIFE_S,
      nonce: issued.asked.get('nonce'),
      amr: ['linesso'],
      ...issued.person,
    });
    return {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: TOKEN_LIFE_S,
      scope: 'openid email',
      id_token: signed(claims, line),
    };
  }
  return line;
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/certs`,
  response_types_supported: ['code'],
  subject_types_supported: ['pairwise'],
  scopes_supported: ['openid', 'profile', 'email'],
  // LINE names the algorithm of native apps only.
  id_token_signing_alg_values_supported: ['ES256'],
  code_challenge_methods_supported: ['S256'],
});

/** A JSON Web Token with HMAC-SHA-256 (RFC 7515). */
function signed(claims: Claims, { alg, key }: Pick<LineServer, 'alg' | 'key'>): string {
  const text = [{ typ: 'JWT', alg }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}
