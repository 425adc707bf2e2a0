import { readAtMost } from '../bounded-text.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { pauseAfter } from '#backend/domain/backoff.ts';
import { Failure } from './wire.ts';
import type { Unavailable } from '#backend/actions/payments/gateway.ts';

/** The parsed response, or the status and error code of a refusal. */
type KomojuResult<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly status: number; readonly code: string };

export type Komoju = {
  readonly baseUrl: string;
  readonly warn: ConnectionSettings['warn'];
  /** Returns `unavailable` also for a response of another format, because its result is unknown. */
  ask<Shape extends z.ZodType>(call: Call, shape: Shape): Promise<KomojuResult<z.infer<Shape>> | Unavailable>;
  /** Reads a file. */
  file(path: string): Promise<Uint8Array | Unavailable>;
};

export function komojuAt(settings: ConnectionSettings): Komoju {
  const connection = connectionTo(settings);
  const { baseUrl, warn } = settings;
  return {
    baseUrl,
    warn,
    ask: async (call, shape) => {
      const response = await connection.ask(call);
      if (response === 'unavailable' || !response.ok) return response;
      const read = shape.safeParse(response.body);
      if (read.success) return { ok: true, answer: read.data };
      const where = read.error.issues.map(({ path }) => path.join('.'));
      warn({ call: `${call.method} ${call.path.split(/[/?]/)[1]}`, where }, 'KOMOJU response not understood');
      return 'unavailable';
    },
    file: connection.file,
  };
}

/** The API version that this adapter was written for. */
const API_VERSION = '2025-01-28';

/** More than any response of KOMOJU, also for a payment with all its refunds. */
const MAX_RESPONSE_BYTES = 512 * 1024;

/** More than the settlement of a month with 100,000 payments. */
const MAX_FILE_BYTES = 40 * 1024 * 1024;

/** The pauses while KOMOJU still processes the same request. */
const PAUSES = { firstMs: 200, longestMs: 2_000 };

/** The longest time for which KOMOJU is left alone because it asks for it. */
const LONGEST_REST_MS = 60_000;

/** Answers of a service that has too much to do; `Retry-After` names the seconds until it may be asked again. */
const OVERLOADED = [429, 503];

type ConnectionSettings = {
  readonly secretKey: string;
  readonly baseUrl: string;
  /** For one call with all its pauses. */
  readonly timeoutMs: number;
  /** Logs responses that an operator should know about, without request bodies and keys. */
  readonly warn: (facts: object, event: string) => void;
};

/** The response body, or the status and error code of a refusal. */
type RawResult =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly status: number; readonly code: string };

type Call = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Idempotency key: the same key with the same body is processed once; KOMOJU keeps it for a day. */
  readonly key?: string;
  /** The largest response, unless it is the usual one. */
  readonly maxBytes?: number;
};

type Connection = {
  ask(call: Call): Promise<RawResult | Unavailable>;
  file(path: string): Promise<Uint8Array | Unavailable>;
};

type Answer = { readonly status: number; readonly text: string; readonly restMs: number };

/** Until when KOMOJU is not asked, in milliseconds of `performance.now()`. */
type Rest = { until: number };

/** Connects to KOMOJU's API over HTTPS. Limits time and response size; follows no redirects. */
function connectionTo(given: ConnectionSettings): Connection {
  const settings = { ...given, rest: { until: 0 } };
  return {
    ask: async (call) => {
      const signal = AbortSignal.timeout(settings.timeoutMs);
      const answer = await answerTo(call, settings, signal);
      const response = typeof answer === 'string' ? answer : read(answer);
      if (response === 'unavailable') warnAbout(settings, call, { status: statusOf(answer) });
      else if (!response.ok) warnAbout(settings, call, { status: response.status, code: response.code });
      return response;
    },
    file: async (path) => {
      const call = { method: 'GET', path, maxBytes: MAX_FILE_BYTES } as const;
      const answer = await answerTo(call, settings, AbortSignal.timeout(settings.timeoutMs));
      if (typeof answer !== 'string' && answer.status === 200) return Buffer.from(answer.text, 'utf8');
      warnAbout(settings, call, { status: statusOf(answer) });
      return 'unavailable';
    },
  };
}

async function answerTo(
  call: Call,
  settings: ConnectionSettings & { readonly rest: Rest },
  signal: AbortSignal,
): Promise<Answer | Unavailable> {
  // Jobs ask again after pauses of their own, and shoppers when they like.
  if (performance.now() < settings.rest.until) return 'unavailable';
  try {
    for (let tries = 1; ; tries += 1) {
      const answer = await send(call, settings, signal);
      settings.rest.until = performance.now() + answer.restMs;
      // 409: the same request is still being processed; its response will be the same.
      if (answer.status !== 409) return answer;
      await pause(Math.max(answer.restMs, pauseAfter(tries, PAUSES, Math.random())), undefined, { signal });
    }
  } catch {
    // Unreachable, too slow, too long or redirected: in each case the result is unknown.
    return 'unavailable';
  }
}

async function send(
  { method, path, body, key, maxBytes = MAX_RESPONSE_BYTES }: Call,
  { secretKey, baseUrl }: ConnectionSettings,
  signal: AbortSignal,
): Promise<Answer> {
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
      'x-komoju-api-version': API_VERSION,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'x-komoju-idempotency': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal,
  });
  return { status: answer.status, text: await readAtMost(answer, maxBytes), restMs: restMsOf(answer) };
}

function restMsOf({ status, headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? 0);
  if (!OVERLOADED.includes(status) || !(seconds > 0)) return 0;
  return Math.min(LONGEST_REST_MS, seconds * 1_000);
}

/** A 502 can be a card's refusal or an outage; its error code distinguishes them. */
const AMBIGUOUS_CODES = ['bad_gateway', 'other_error'];

function read({ status, text }: Answer): RawResult | Unavailable {
  const body = parsed(text);
  if (status >= 200 && status < 300) return body === undefined ? 'unavailable' : { ok: true, body };
  const failure = Failure.safeParse(body).data?.error;
  const isAnswer = (status >= 400 && status < 500 && status !== 429) || status === 502;
  if (failure === undefined || !isAnswer || AMBIGUOUS_CODES.includes(failure.code)) return 'unavailable';
  // A rejected API key says nothing about the payment.
  if (status === 401 || status === 403) return 'unavailable';
  return { ok: false, status, code: failure.code };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const statusOf = (answer: Answer | Unavailable) => (answer === 'unavailable' ? null : answer.status);

type RefusalFacts = { readonly status: number | null; readonly code?: string };

function warnAbout({ warn }: ConnectionSettings, { method, path }: Call, facts: RefusalFacts): void {
  const logMessage = facts.code === undefined ? 'KOMOJU unavailable' : 'KOMOJU request refused';
  warn({ call: `${method} ${path.split(/[/?]/)[1]}`, ...facts }, logMessage);
}
