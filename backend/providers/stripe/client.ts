import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import type { z } from 'zod';
import type { Unavailable } from '#backend/actions/payments/gateway.ts';
import { pauseAfter } from '#backend/domain/backoff.ts';
import { readAtMost } from '../bounded-text.ts';

/** The parsed response, or why Stripe refused. */
export type StripeResult<Answer> = { readonly ok: true; readonly answer: Answer } | StripeRefusal;

export type StripeRefusal = {
  readonly ok: false;
  readonly status: number;
  readonly code: string;
  /** Of a card that its bank declined. */
  readonly declineCode: string | null;
};

export type StripeApi = {
  readonly warn: StripeConnection['warn'];
  /** Whether an address is one of Stripe's own pages. Buyers are redirected to no other address. */
  isOwnPage(address: string): boolean;
  /** `name`: of the call, for the log. Returns `unavailable` also for a response of another format. */
  ask<Shape extends z.ZodType>(
    name: string,
    send: (stripe: Stripe) => Promise<unknown>,
    shape: Shape,
  ): Promise<StripeResult<z.infer<Shape>> | Unavailable>;
};

type StripeConnection = {
  readonly secretKey: string;
  /** Another server than Stripe's. */
  readonly server: { readonly host: string; readonly port: number; readonly protocol: 'http' } | undefined;
  /** For one call with all its pauses. */
  readonly timeoutMs: number;
  /** Logs responses that an operator should know about, without request bodies and keys. */
  readonly warn: (facts: object, event: string) => void;
};

/** The API version that this adapter was written for. The types of the package allow no other one. */
const API_VERSION = '2026-10-28.endive';

/** More than a page of 100 balance transactions with their sources. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

/** The pauses while Stripe still processes the same request. */
const PAUSES = { firstMs: 200, longestMs: 2_000 };

/** The longest time for which Stripe is left alone because it asks for it. */
const LONGEST_REST_MS = 60_000;

/** Answers of a service that has too much to do; `Retry-After` names the seconds until it may be asked again. */
const OVERLOADED = [429, 503];

/** Connects to Stripe's API. Limits time and response size; follows no redirects. */
export function stripeAt(connection: StripeConnection): StripeApi {
  const { warn, timeoutMs, server } = connection;
  const stripe = new Stripe(connection.secretKey, {
    apiVersion: API_VERSION,
    httpClient: Stripe.createFetchHttpClient(boundedFetch()),
    timeout: timeoutMs,
    // The shop repeats calls by its own jobs, with pauses that grow.
    maxNetworkRetries: 0,
    // It would send timings, and write a file into the home directory.
    telemetry: false,
    ...server,
  });
  return {
    warn,
    isOwnPage: (address) => isOwnPage(address, server),
    ask: async (name, send, shape) => {
      const response = await answerTo(() => send(stripe), timeoutMs);
      if ('outage' in response) {
        warn({ call: name, ...response.outage }, 'Stripe unavailable');
        return 'unavailable';
      }
      if (!response.ok) {
        warn({ call: name, ...facts(response) }, 'Stripe request refused');
        return response;
      }
      const read = shape.safeParse(response.answer);
      if (read.success) return { ok: true, answer: read.data };
      const where = read.error.issues.map(({ path }) => path.join('.'));
      warn({ call: name, where }, 'Stripe response not understood');
      return 'unavailable';
    },
  };
}

const facts = ({ status, code, declineCode }: StripeRefusal) => ({
  status,
  code,
  ...(declineCode === null ? {} : { declineCode }),
});

/** Why Stripe has decided nothing. A response has a status, and often a code; a lost connection has neither. */
type StripeOutage = {
  readonly outage: { readonly type: string; readonly status?: number; readonly code?: string };
};

/** Leaves out the message, in which Stripe repeats a part of the key. */
function outageIn(error: unknown): StripeOutage {
  if (!(error instanceof Stripe.errors.StripeError))
    return { outage: { type: error instanceof Error ? error.name : typeof error } };
  const { type, statusCode: status, code } = error;
  return {
    outage: { type, ...(status === undefined ? {} : { status }), ...(code === undefined ? {} : { code }) },
  };
}

async function answerTo(
  send: () => Promise<unknown>,
  timeoutMs: number,
): Promise<StripeResult<unknown> | StripeOutage> {
  const endsAt = performance.now() + timeoutMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return { ok: true, answer: await send() };
    } catch (error) {
      if (!isUnderWay(error)) return refusalIn(error) ?? outageIn(error);
      // The same request is still being processed; its response will be the same.
      const waitMs = pauseAfter(tries, PAUSES, Math.random());
      if (performance.now() + waitMs > endsAt) return outageIn(error);
      await pause(waitMs);
    }
  }
}

const isUnderWay = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 409;

/** Errors that say that Stripe has decided. All others, such as a rejected API key, say nothing about the payment. */
const REFUSALS = [
  Stripe.errors.StripeCardError,
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeIdempotencyError,
];

function refusalIn(error: unknown): StripeRefusal | undefined {
  if (!(error instanceof Stripe.errors.StripeError) || !REFUSALS.some((kind) => error instanceof kind))
    return undefined;
  const { statusCode, code, rawType, decline_code: declineCode } = error;
  return {
    ok: false,
    status: statusCode ?? 400,
    code: code ?? rawType ?? 'unknown',
    declineCode: declineCode === undefined || declineCode === '' ? null : declineCode,
  };
}

/** Stripe was asked with a key of before, but for other parameters. */
export const isOtherRequest = ({ code }: StripeRefusal): boolean => code === 'idempotency_error';

export const isUnknown = ({ status, code }: StripeRefusal): boolean =>
  status === 404 || code === 'resource_missing';

/** A `fetch` that reads the whole response, which is limited in size, and leaves an overloaded Stripe alone. */
function boundedFetch(): typeof fetch {
  let restUntil = 0;
  return async (address, options) => {
    if (performance.now() < restUntil) throw new TypeError('Stripe has asked for a pause.');
    const answer = await fetch(address, { ...options, redirect: 'error' });
    restUntil = performance.now() + restMsOf(answer);
    const { status, headers } = answer;
    return new Response(await readAtMost(answer, MAX_RESPONSE_BYTES), { status, headers });
  };
}

function restMsOf({ status, headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? 0);
  return OVERLOADED.includes(status) && seconds > 0 ? Math.min(LONGEST_REST_MS, seconds * 1_000) : 0;
}

function isOwnPage(address: string, server: StripeConnection['server']): boolean {
  const page = URL.parse(address);
  if (page === null || page.username !== '' || page.password !== '') return false;
  if (server !== undefined) return page.origin === `${server.protocol}://${server.host}:${server.port}`;
  return page.protocol === 'https:' && page.port === '' && page.hostname.endsWith('.stripe.com');
}
