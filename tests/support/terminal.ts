import type { CommandContext } from '#backend/cli/command.ts';
import type { TestBackend } from './backend.ts';

export type Terminal = CommandContext & {
  /** The text written to it. */
  output(): { readonly out: string; readonly err: string };
};

type TerminalOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
  /** Standard input. Undefined: a person could type it. */
  readonly input?: string | Uint8Array;
};

/** A command context that keeps its output. By default no backend is reachable. */
export function aTerminal({ env = {}, fetch = unreachable, input }: TerminalOptions = {}): Terminal {
  const written = { out: '', err: '' };
  return {
    env,
    fetch,
    isInputTyped: input === undefined,
    input: async () => Buffer.from(input ?? ''),
    out: (text) => void (written.out += `${text}\n`),
    write: async (bytes) => void (written.out += Buffer.from(bytes).toString()),
    err: (text) => void (written.err += `${text}\n`),
    progress: () => {},
    output: () => ({ ...written }),
  };
}

const unreachable: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));

/** A `fetch` that calls the backend without a network, whatever the origin. */
export const fetchFrom =
  ({ app }: Pick<TestBackend, 'app'>): typeof fetch =>
  async (where, { method = 'GET', headers, body } = {}) => {
    const answer = await app.inject({
      method: methodIn(method),
      url: String(where).replace(/^https?:\/\/[^/]+/, ''),
      headers: Object.fromEntries(new Headers(headers)),
      ...(body === undefined || body === null ? {} : { payload: payloadIn(body) }),
    });
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode });
  };

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

function methodIn(text: string): (typeof METHODS)[number] {
  const method = METHODS.find((known) => known === text);
  if (method === undefined) throw new Error(`${text} is no method of a call.`);
  return method;
}

function payloadIn(body: BodyInit): string | Buffer {
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return Buffer.from(body);
  throw new Error('A call sends text or bytes.');
}
