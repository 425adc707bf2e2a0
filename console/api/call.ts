import ky, { isNetworkError, isTimeoutError } from 'ky';
import type { z } from 'zod';
import type { CallArguments } from '#lib/api/call-arguments.ts';
import { NETWORK_ERROR_STATUS, parseJson } from '#lib/api/result.ts';
import { urlOf } from '#lib/api/url.ts';
import {
  type ConsoleArguments,
  type ConsoleCallName,
  type ConsoleCallOutput,
  consoleContract,
} from '#lib/contract/console/contract.ts';
import { CONSOLE_HEADER, PERSON_HEADER, UNATTENDED } from '#lib/contract/console/endpoint.ts';
import { PendingApproval } from '#lib/contract/ops/approvals.ts';
import {
  type OpsArguments,
  type OpsCallName,
  type OpsCallOutput,
  type OpsContract,
  opsContract,
  takesKey,
} from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import type { Permission } from '#lib/contract/ops/permissions.ts';
import { OpsRefusalBody } from '#lib/contract/ops/refusals.ts';
import { IDEMPOTENCY_HEADER } from '#lib/contract/ops/values.ts';
import { parseAnswer } from '#lib/contract/parse-answer.ts';
import { isAttended } from './attendance.ts';
import { personOfPage } from './person-of-page.ts';

const CONTRACT = { ...consoleContract, ...opsContract };

/** The calls of the console: its own and those of operators. */
export type CallName = ConsoleCallName | OpsCallName;

export type ArgumentsOf<N extends CallName> = N extends OpsCallName
  ? OpsArguments<N>
  : N extends ConsoleCallName
    ? ConsoleArguments<N>
    : never;

type Answer<N extends CallName> = N extends OpsCallName
  ? OpsCallOutput<N>
  : N extends ConsoleCallName
    ? ConsoleCallOutput<N>
    : never;

type MayWait<N extends CallName> = N extends OpsCallName
  ? OpsContract[N] extends { readonly approval: Permission }
    ? true
    : false
  : false;

/** The answer of a call. Some calls may wait for a second person instead. */
export type AnswerOf<N extends CallName> = MayWait<N> extends true ? Answer<N> | PendingApproval : Answer<N>;

/** A call that was refused, or not answered. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  readonly refusal: OpsRefusalBody | undefined;

  constructor(status: number, refusal?: OpsRefusalBody) {
    super(refusal?.code ?? String(status));
    this.status = status;
    this.refusal = refusal;
  }
}

const client = ky.create({ retry: 0, timeout: 60_000, throwHttpErrors: false, credentials: 'same-origin' });

/** As long as commands wait. */
const MINUTES_MS = 5 * 60_000;

type Endpoint = Pick<OpsEndpoint, 'method' | 'takes' | 'media' | 'takesMinutes'> & {
  readonly path: string;
  readonly answer: z.ZodType;
  readonly readsOnly?: true;
  readonly takesNoKey?: true;
};

/** The contract typed by its answers: the name of a call carries the type of its answer. */
const answers = CONTRACT as unknown as {
  readonly [N in CallName]: { readonly answer: z.ZodType<AnswerOf<N>> };
};

const ACCEPTED = 202;

/** Media types of answers that are not JSON. */
const BYTES: readonly string[] = ['text/csv', 'application/zip', 'image/webp'];

/**
 * Makes a call. Throws `CallError` unless it is answered as the contract says. The same `key` again with the same
 * arguments returns the first answer instead of doing it twice.
 */
export async function call<N extends CallName>(
  name: N,
  args: ArgumentsOf<N>,
  key: string = crypto.randomUUID(),
): Promise<AnswerOf<N>> {
  const endpoint: Endpoint = CONTRACT[name];
  const { response, body } = await exchange(endpoint, args as CallArguments, key);
  if (!response.ok) throw new CallError(response.status, parseAnswer(OpsRefusalBody, body).data);
  const schema = response.status === ACCEPTED ? PendingApproval : answers[name].answer;
  const answer = parseAnswer(schema, body);
  if (!answer.success) throw new CallError(response.status);
  return answer.data as AnswerOf<N>;
}

/** Sends a call and reads its answer. A connection that is lost in the middle of the answer is a lost one too. */
async function exchange(endpoint: Endpoint, args: CallArguments, key: string) {
  try {
    const response = await send(endpoint, args, key);
    const isBytes = response.ok && endpoint.media !== undefined && BYTES.includes(endpoint.media);
    const body = isBytes ? new Uint8Array(await response.arrayBuffer()) : parseJson(await response.text());
    return { response, body };
  } catch (error) {
    if (isNetworkError(error) || isTimeoutError(error) || error instanceof TypeError)
      throw new CallError(NETWORK_ERROR_STATUS);
    throw error;
  }
}

function send(endpoint: Endpoint, args: CallArguments, key: string): Promise<Response> {
  const { method, path, takes, takesMinutes } = endpoint;
  const isOps = path.startsWith('/api/ops/');
  // The answer of `showMe` tells the page that somebody else has signed in.
  const person = path === CONTRACT.showMe.path ? undefined : personOfPage();
  return client(urlOf(path, args), {
    method,
    headers: {
      [CONSOLE_HEADER]: isAttended() ? 'attended' : UNATTENDED,
      ...(person !== undefined && { [PERSON_HEADER]: person }),
      ...(isOps && takesKey(endpoint) && { [IDEMPOTENCY_HEADER]: key }),
      ...(takes !== undefined && { 'content-type': takes }),
    },
    ...(takesMinutes === true && { timeout: MINUTES_MS }),
    ...bodyOf(takes, args.body),
  });
}

function bodyOf(takes: Endpoint['takes'], body: unknown): { json?: unknown; body?: BodyInit } {
  if (body === undefined) return {};
  return takes === undefined ? { json: body } : { body: body as BodyInit };
}
