import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type OpsCallOutput,
  type OpsArguments,
  type OpsCallName,
  opsContract,
  takesKey,
} from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { SiteOrigin } from '#backend/config.ts';
import { type Approval, PendingApproval } from '#lib/contract/ops/approvals.ts';
import { IDEMPOTENCY_HEADER } from '#lib/contract/ops/values.ts';
import { parseAnswer } from '#lib/contract/parse-answer.ts';
import { OpsRefusalBody } from '#lib/contract/ops/refusals.ts';
import { printable } from './output/print.ts';
import type { CommandContext } from './command.ts';

/** Longer than the slowest call, a CSV file of 1,000 shipments. */
const TIMEOUT_MS = 60_000;
/** `fetch` itself waits no longer than five minutes. */
const LONG_TIMEOUT_MS = 300_000;

type CallParts = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

type CallContext = Pick<CommandContext, 'env' | 'fetch'>;

/** Makes one call of the operator contract. Throws if the response does not match the contract. */
export async function callBackend<N extends OpsCallName>(
  context: CallContext,
  name: N,
  given: OpsArguments<N> & CallParts,
): Promise<OpsCallOutput<N>> {
  const endpoint: OpsEndpoint = opsContract[name];
  const answer = await send(context, endpoint, given);
  if (answer.status === 202)
    throw new PendingApprovalError(PendingApproval.parse(await answer.json()).approval);
  const body: unknown =
    endpoint.media === 'text/csv' ? new Uint8Array(await answer.arrayBuffer()) : await answer.json();
  return parseResponse(name, body);
}

/** Makes a call with an NDJSON response and yields each line when it arrives. */
export async function* streamCall<N extends OpsCallName>(
  context: CallContext,
  name: N,
  given: OpsArguments<N> & CallParts,
): AsyncGenerator<OpsCallOutput<N>> {
  const { body } = await send(context, opsContract[name], given);
  const read = new TextDecoder();
  let rest = '';
  for await (const piece of body ?? []) {
    const lines = (rest + read.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield parseResponse(name, JSON.parse(line));
  }
}

function parseResponse<N extends OpsCallName>(name: N, body: unknown): OpsCallOutput<N> {
  const read = parseAnswer(opsContract[name].answer, body);
  if (!read.success)
    throw new BackendUnreachableError(
      'The response does not match the contract: the backend is of another release.',
    );
  // One name picks both the schema and the type, which the compiler cannot follow through the whole table.
  return read.data as OpsCallOutput<N>;
}

async function send({ env, fetch }: CallContext, endpoint: OpsEndpoint, given: CallParts): Promise<Response> {
  const { OPS_ORIGIN: origin, OPS_TOKEN: token } = readOpsEnv(env);
  const { takes, media, method, takesMinutes } = endpoint;
  const hasBody = given.body !== undefined;
  const request: RequestInit = {
    method,
    // The token must not be sent to another host.
    redirect: 'error',
    headers: {
      authorization: `Bearer ${token}`,
      ...(hasBody && { 'content-type': takes ?? 'application/json' }),
      ...(takesKey(endpoint) && { [IDEMPOTENCY_HEADER]: randomUUID() }),
    },
    ...(hasBody && { body: bodyOf(given.body) }),
  };
  const target = new URL(targetOf(endpoint, given), origin);
  const timeoutMs = takesMinutes === true ? LONG_TIMEOUT_MS : TIMEOUT_MS;
  const timeout = () => (media === 'application/x-ndjson' ? {} : { signal: AbortSignal.timeout(timeoutMs) });
  const attempt = () => fetch(target, { ...request, ...timeout() });
  // With the same key, the shop does it once and answers twice.
  const repeated = (error: unknown) => {
    if (takesKey(endpoint)) return attempt();
    throw error;
  };
  const answer = await attempt()
    .catch(repeated)
    .catch((error: unknown) => {
      throw new BackendUnreachableError(`${origin} does not answer: ${reasonOf(error)}.`);
    });
  if (!answer.ok) throw await refusalFrom(answer, origin);
  return answer;
}

const bodyOf = (body: unknown): BodyInit =>
  body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);

function targetOf({ path }: OpsEndpoint, { params = {}, query = {} }: CallParts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`;
}

/** `fetch` puts the reason of a failure into `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error.message;
}

/** Address and token of the backend. Other hosts need https, because the token is sent. */
const OpsEnv = z.object({
  OPS_ORIGIN: SiteOrigin.default('http://127.0.0.1:4000'),
  OPS_TOKEN: z
    .string({
      message: 'is not set; npm run ops -- token make NAME --role ROLE makes one on the shop’s machine',
    })
    .regex(/^kd_[\w-]{43}$/, { message: 'is not a token: kd_ and 43 characters' }),
});
type OpsEnv = z.infer<typeof OpsEnv>;

function readOpsEnv(source: Readonly<Record<string, string | undefined>>): OpsEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const read = OpsEnv.safeParse(given);
  if (read.success) return read.data;
  throw new BackendUnreachableError(
    read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'),
  );
}

/** The backend refused the call. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly refusal: OpsRefusalBody;

  constructor(refusal: OpsRefusalBody) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The call was not made: a second person has to approve it. */
export class PendingApprovalError extends Error {
  override readonly name = 'PendingApprovalError';
  readonly approval: Approval;

  constructor(approval: Approval) {
    super(`${approval.summary}: a second person has to approve it.`);
    this.approval = approval;
  }
}

/** The backend did not answer, or something else answered. */
export class BackendUnreachableError extends Error {
  override readonly name = 'BackendUnreachableError';
}

/** Turns a response of status 400 and above into an error. A response of another server has no refusal. */
async function refusalFrom(answer: Response, origin: string): Promise<Error> {
  const body: unknown = await answer.json().catch(() => undefined);
  const read = parseAnswer(OpsRefusalBody, body);
  return read.success
    ? new RefusalError(read.data)
    : new BackendUnreachableError(`${origin} answered ${answer.status}, which is no response of the shop.`);
}

/** Returns one line per problem with its number, then the message. */
export function refusalLines({ message, detail, parameter, problems, retryAfter }: OpsRefusalBody): string[] {
  const about = parameter === undefined ? '' : ` (${parameter})`;
  const wait = retryAfter === undefined ? '' : ` Try again in ${retryAfter} s.`;
  const lines = (problems ?? []).map(({ line, problem }) => `line ${line}: ${problem}`);
  return [...lines, `${detail ?? message}${about}${wait}`].map(printable);
}
