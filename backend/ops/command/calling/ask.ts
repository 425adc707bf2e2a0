import {
  type OpsAnswered,
  type OpsArguments,
  type OpsCallName,
  opsContract,
} from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import type { Surroundings } from '../surroundings.ts';
import { readOpsEnv } from './ops-env.ts';
import { NotReached, refusalIn } from './refused.ts';

/** A sheet of a thousand parcels takes its time; nothing takes longer. */
const PATIENCE_MS = 60_000;

type Sent = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

type Asking = Pick<Surroundings, 'env' | 'fetch'>;

/** Makes one call of the operator's contract. What comes back is what the contract says, or an error. */
export async function ask<N extends OpsCallName>(
  around: Asking,
  name: N,
  given: OpsArguments<N> & Sent,
): Promise<OpsAnswered<N>> {
  const endpoint: OpsEndpoint = opsContract[name];
  const answer = await send(around, endpoint, given);
  const body: unknown =
    endpoint.media === 'text/csv' ? new Uint8Array(await answer.arrayBuffer()) : await answer.json();
  return readAs(name, body);
}

/** The same for a call that answers line by line: each as soon as it has come. */
export async function* listen<N extends OpsCallName>(
  around: Asking,
  name: N,
  given: OpsArguments<N> & Sent,
): AsyncGenerator<OpsAnswered<N>> {
  const { body } = await send(around, opsContract[name], given);
  const read = new TextDecoder();
  let rest = '';
  for await (const piece of body ?? []) {
    const lines = (rest + read.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield readAs(name, JSON.parse(line));
  }
}

function readAs<N extends OpsCallName>(name: N, body: unknown): OpsAnswered<N> {
  const read = opsContract[name].answer.safeParse(body);
  if (!read.success)
    throw new NotReached('The backend answers otherwise: it is of another release than this.');
  // One name picks both the schema and the type, which the compiler cannot follow through the whole table.
  return read.data as OpsAnswered<N>;
}

async function send({ env, fetch }: Asking, endpoint: OpsEndpoint, given: Sent): Promise<Response> {
  const { OPS_ORIGIN: origin, OPS_TOKEN: token } = readOpsEnv(env);
  const { takes, media, method } = endpoint;
  const hasBody = given.body !== undefined;
  const request: RequestInit = {
    method,
    // The token goes to nobody else.
    redirect: 'error',
    headers: {
      authorization: `Bearer ${token}`,
      ...(hasBody && { 'content-type': takes ?? 'application/json' }),
    },
    ...(hasBody && { body: bodyOf(given.body) }),
    ...(media !== 'application/x-ndjson' && { signal: AbortSignal.timeout(PATIENCE_MS) }),
  };
  const answer = await fetch(new URL(targetOf(endpoint, given), origin), request).catch((error: unknown) => {
    throw new NotReached(`${origin} does not answer: ${reasonOf(error)}.`);
  });
  if (!answer.ok) throw await refusalIn(answer, origin);
  return answer;
}

const bodyOf = (body: unknown): BodyInit =>
  body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);

function targetOf({ path }: OpsEndpoint, { params = {}, query = {} }: Sent): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`;
}

/** `fetch` hides why it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error.message;
}
