import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { SiteOrigin } from '#backend/config.ts';
import { takesKey } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { OPS_REFUSALS, OpsRefusalBody, type OpsRefusalCode } from '#lib/contract/ops/refusals.ts';
import { IDEMPOTENCY_HEADER } from '#lib/contract/ops/values.ts';
import { type CommandContext, EXIT, type ExitCode } from './command.ts';
import { printable } from './print.ts';

const SECOND_MS = 1_000;

/** Longer than the slowest call takes for a JSON answer, or to begin a CSV file of 1,000 shipments. */
const TIMEOUT_MS = 60 * SECOND_MS;
/** `fetch` itself waits no longer than five minutes. */
const LONG_TIMEOUT_MS = 300 * SECOND_MS;

/** The parts of a call as they are sent. */
export type CallRequest = {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Bytes, or a value that is sent as JSON. Undefined: the call has no body. */
  readonly body: unknown;
  /** The idempotency key. Undefined: a random one. */
  readonly key: string | undefined;
};

/** The call was not made or refused; the message says why. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Makes a call of the operator contract. Returns its answer, of a status below 400. Throws `CallError`. Reading a JSON
 * answer fails when the time is over; a file may take longer once it has begun.
 */
export async function callBackend(
  { env, fetch }: Pick<CommandContext, 'env' | 'fetch'>,
  endpoint: OpsEndpoint,
  request: CallRequest,
): Promise<Response> {
  const { origin, token } = readOpsEnv(env);
  const isKeyed = takesKey(endpoint);
  const key = request.key ?? randomUUID();
  const hasBody = request.body !== undefined;
  const isLong = endpoint.takesMinutes === true || endpoint.media === 'application/x-ndjson';
  const attempt = async () => {
    const controller = new AbortController();
    const timeoutMs = isLong ? LONG_TIMEOUT_MS : TIMEOUT_MS;
    const late = new Error(`no answer within ${timeoutMs / SECOND_MS} s`);
    const timer = setTimeout(() => controller.abort(late), timeoutMs).unref();
    try {
      const answer = await fetch(new URL(targetOf(endpoint, request), origin), {
        method: endpoint.method,
        // The token must not be sent to another host.
        redirect: 'error',
        signal: controller.signal,
        headers: {
          authorization: `Bearer ${token}`,
          ...(hasBody && { 'content-type': endpoint.takes ?? 'application/json' }),
          ...(isKeyed && { [IDEMPOTENCY_HEADER]: key }),
        },
        ...(hasBody && { body: bodyOf(request.body) }),
      });
      if (answer.ok && endpoint.media !== undefined) clearTimeout(timer);
      return answer;
    } catch (error) {
      clearTimeout(timer);
      throw error;
    }
  };
  const answer = await attempt()
    // With the same key, the shop does it once and answers twice.
    .catch((error: unknown) => (isKeyed ? attempt() : Promise.reject(error)))
    .catch((error: unknown) => {
      const again = isKeyed ? ` It may have been done: repeat it with --key ${key}.` : '';
      throw new CallError(EXIT.unavailable, `${origin} does not answer: ${reasonOf(error)}.${again}`);
    });
  if (!answer.ok) throw await refusalFrom(answer, origin);
  return answer;
}

const bodyOf = (body: unknown): BodyInit =>
  body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);

function targetOf({ path }: OpsEndpoint, { params, query }: CallRequest): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`;
}

/** `fetch` puts the reason of a failure into `cause`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error.message;
}

const Token = z.string().regex(/^kd_[\w-]{43}$/);

/** Address and token of the backend. Other hosts need https, because the token is sent. */
function readOpsEnv(env: CommandContext['env']): { readonly origin: string; readonly token: string } {
  const origin = SiteOrigin.safeParse(env['OPS_ORIGIN'] || 'http://127.0.0.1:4000');
  if (!origin.success)
    throw new CallError(
      EXIT.invalid,
      origin.error.issues.map(({ message }) => `OPS_ORIGIN ${message}.`).join('\n'),
    );
  const token = Token.safeParse(env['OPS_TOKEN']);
  if (token.success) return { origin: origin.data, token: token.data };
  throw new CallError(
    EXIT.notAllowed,
    env['OPS_TOKEN']
      ? 'OPS_TOKEN is not a token: kd_ and 43 characters.'
      : 'OPS_TOKEN is not set; npm run ops -- token make NAME --role ROLE makes one on the shop’s machine.',
  );
}

/** Turns a response of status 400 and above into an error. A response of another server has no refusal. */
async function refusalFrom(answer: Response, origin: string): Promise<CallError> {
  const body: unknown = await answer.json().catch(() => undefined);
  const read = OpsRefusalBody.safeParse(body);
  return read.success
    ? new CallError(exitCodeOf(read.data.code), refusalText(read.data))
    : new CallError(
        EXIT.unavailable,
        `${origin} answered ${answer.status}, which is no response of the shop.`,
      );
}

const NOT_ALLOWED: readonly number[] = [401, 403];
const INVALID: readonly number[] = [413, 415];

function exitCodeOf(code: OpsRefusalCode): ExitCode {
  const { status } = OPS_REFUSALS[code];
  if (NOT_ALLOWED.includes(status) || code === 'tooManyAttempts') return EXIT.notAllowed;
  if (INVALID.includes(status) || code === 'invalidInput') return EXIT.invalid;
  return status === 429 || status >= 500 ? EXIT.unavailable : EXIT.refused;
}

/** One line per problem with its number or field, then the code with the message. */
function refusalText({ code, ...refusal }: OpsRefusalBody): string {
  const { message, detail, parameter, problems = [], fieldProblems = [], retryAfter } = refusal;
  const about = parameter === undefined ? '' : ` (${parameter})`;
  const wait = retryAfter === undefined ? '' : ` Try again in ${retryAfter} s.`;
  return [
    ...problems.map(({ line, problem }) => `line ${line}: ${problem}`),
    ...fieldProblems.map(({ path, message }) => `${path || 'draw'}: ${message}`),
    `${code}: ${detail ?? message}${about}${wait}`,
  ]
    .map(printable)
    .join('\n');
}
