import ky, { isNetworkError } from 'ky';
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
import { CONSOLE_HEADER, UNATTENDED } from '#lib/contract/console/endpoint.ts';
import {
  type OpsArguments,
  type OpsCallName,
  type OpsCallOutput,
  opsContract,
  takesKey,
} from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { OpsRefusalBody } from '#lib/contract/ops/refusals.ts';
import { IDEMPOTENCY_HEADER } from '#lib/contract/ops/values.ts';
import { isAttended } from './attendance.ts';

const CONTRACT = { ...consoleContract, ...opsContract };

/** The calls of the console: its own and those of operators. */
export type CallName = ConsoleCallName | OpsCallName;

export type ArgumentsOf<N extends CallName> = N extends OpsCallName
  ? OpsArguments<N>
  : N extends ConsoleCallName
    ? ConsoleArguments<N>
    : never;

export type AnswerOf<N extends CallName> = N extends OpsCallName
  ? OpsCallOutput<N>
  : N extends ConsoleCallName
    ? ConsoleCallOutput<N>
    : never;

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

const client = ky.create({ retry: 0, timeout: 30_000, throwHttpErrors: false, credentials: 'same-origin' });

type Endpoint = Pick<OpsEndpoint, 'method'> & {
  readonly path: string;
  readonly answer: z.ZodType;
  readonly readsOnly?: true;
};

/** The contract typed by its answers: the name of a call carries the type of its answer. */
const answers = CONTRACT as unknown as {
  readonly [N in CallName]: { readonly answer: z.ZodType<AnswerOf<N>> };
};

/** Makes a call. Throws `CallError` unless it is answered as the contract says. */
export async function call<N extends CallName>(name: N, args: ArgumentsOf<N>): Promise<AnswerOf<N>> {
  const endpoint: Endpoint = CONTRACT[name];
  const response = await send(endpoint, args as CallArguments);
  const body = parseJson(await response.text());
  if (!response.ok) throw new CallError(response.status, OpsRefusalBody.safeParse(body).data);
  const answer = answers[name].answer.safeParse(body);
  if (!answer.success) throw new CallError(response.status);
  return answer.data;
}

async function send(endpoint: Endpoint, args: CallArguments): Promise<Response> {
  const { method, path } = endpoint;
  const isKeyed = path.startsWith('/api/ops/') && takesKey(endpoint);
  try {
    return await client(urlOf(path, args), {
      method,
      headers: {
        [CONSOLE_HEADER]: isAttended() ? 'attended' : UNATTENDED,
        ...(isKeyed && { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }),
      },
      ...(args.body === undefined ? {} : { json: args.body }),
    });
  } catch (error) {
    if (isNetworkError(error) || error instanceof TypeError) throw new CallError(NETWORK_ERROR_STATUS);
    throw error;
  }
}
