import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anEmptyAccount, type StripeAccount } from './stripe-account.ts';
import { type Answer, CALLS, failure } from './stripe-calls.ts';
import { peopleAt } from './stripe-people.ts';

export const SECRET_KEY = 'rk_test_0123456789abcdefghijkl';

/** The API version that the shop asks for. Another one may have other fields. */
const API_VERSION = '2026-10-28.endive';

/** A failure of the next matching request, once. */
export type FailureMode =
  | { readonly kind: 'answers'; readonly status: number; readonly body: string; readonly headers?: object }
  /** The request is neither processed nor answered. */
  | { readonly kind: 'hangs' }
  /** The request is processed, but its response is lost. */
  | { readonly kind: 'losesAnswer' };

export const errorAnswer = (status: number, error: Readonly<Record<string, unknown>> = {}) =>
  ({
    kind: 'answers',
    status,
    body: JSON.stringify({ error: { type: 'api_error', message: 'in words', ...error } }),
  }) as const;

export type StripeRequest = {
  readonly call: string;
  readonly headers: IncomingMessage['headers'];
  readonly params: unknown;
};

export type StripeServer = {
  readonly address: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  readonly account: StripeAccount;
  readonly people: ReturnType<typeof peopleAt>;
  /** Every request, oldest first. */
  readonly requests: StripeRequest[];
  failNext(call: string, failureMode: FailureMode): void;
  /** Stripe answers again. */
  forgetFailures(): void;
  /** Delays the response to the next POST until the returned function is called; repeated requests get 409. */
  holdNext(): () => void;
  /** Forgets the idempotency keys, as Stripe does after a day. */
  forgetKeys(): void;
  close(): Promise<void>;
};

/** Starts an HTTP server with the part of Stripe's API that the shop uses, written from docs.stripe.com/api. */
export async function aStripeServer(): Promise<StripeServer> {
  const account = anEmptyAccount();
  const requests: StripeRequest[] = [];
  const failures: { call: string; failureMode: FailureMode }[] = [];
  const done = new Map<string, { request: string; answer: Answer | 'inFlight' }>();
  let held: Promise<void> | undefined;

  const answerOnce = async (request: StripeRequest): Promise<Answer> => {
    const key = request.headers['idempotency-key'];
    const work = () => answerTo(account, request, origin);
    if (typeof key !== 'string' || !request.call.startsWith('POST')) return work();
    const text = JSON.stringify([request.call, request.params]);
    const before = done.get(key);
    if (before?.answer === 'inFlight') return failure(409, { type: 'idempotency_error' });
    if (before !== undefined)
      return before.request === text ? before.answer : failure(400, { type: 'idempotency_error' });
    done.set(key, { request: text, answer: 'inFlight' });
    // A copy: the same key gets the same response, whatever changes afterwards.
    const wait = held;
    const answer = structuredClone(work());
    held = undefined;
    await wait;
    done.set(key, { request: text, answer });
    return answer;
  };

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const form = await textOf(incoming);
    const [path = '', query = ''] = (incoming.url ?? '').replace('/v1', '').split('?');
    const call = `${incoming.method} ${path}`;
    const request = { call, headers: incoming.headers, params: nested(form === '' ? query : form) };
    requests.push(request);
    const at = failures.findIndex((one) => call.startsWith(one.call));
    const failureMode = at < 0 ? undefined : failures.splice(at, 1)[0]?.failureMode;
    if (failureMode?.kind === 'hangs') return;
    if (failureMode?.kind === 'answers') {
      outgoing.writeHead(failureMode.status, { ...failureMode.headers }).end(failureMode.body);
      return;
    }
    const answer = await answerOnce(request);
    if (failureMode?.kind === 'losesAnswer') {
      incoming.socket.destroy();
      return;
    }
    outgoing
      .writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_1' })
      .end(JSON.stringify(answer.body));
  };

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    address: { host: '127.0.0.1', port, protocol: 'http' },
    account,
    people: peopleAt(account),
    requests,
    failNext: (call, failureMode) => void failures.push({ call, failureMode }),
    forgetFailures: () => void failures.splice(0),
    holdNext: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    forgetKeys: () => done.clear(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function answerTo(account: StripeAccount, { call, headers, params }: StripeRequest, origin: string): Answer {
  if (headers.authorization !== `Bearer ${SECRET_KEY}`)
    return failure(401, { code: 'api_key_invalid', message: 'Invalid API key' });
  if (headers['stripe-version'] !== API_VERSION) return failure(400, { code: 'api_version_unknown' });
  for (const [form, answer] of CALLS) {
    const match = form.exec(call);
    if (match !== null) return answer({ account, origin, id: match[1] ?? '', params });
  }
  return failure(404, { code: 'url_unknown' });
}

type Nested = { [name: string]: string | Nested } | (string | Nested)[];

/** Reads `a[b][0]=c` as Stripe does. */
function nested(text: string): unknown {
  const root: { [name: string]: string | Nested } = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    put(root, path, value);
  }
  return listed(root);
}

function put(
  into: { [name: string]: string | Nested },
  [first = '', ...rest]: string[],
  value: string,
): void {
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const inner = into[first];
  const next = typeof inner === 'object' && !Array.isArray(inner) ? inner : {};
  into[first] = next;
  put(next, rest, value);
}

/** Objects whose names are 0, 1, 2 are lists. */
function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, listed(one)] as const);
  return entries.length > 0 && entries.every(([name], at) => name === `${at}`)
    ? entries.map(([, one]) => one)
    : Object.fromEntries(entries);
}
