import type { Answered, Arguments } from '../contract/contract.ts';
import { addressOf } from './address.ts';
import { GLANCES, type Glance } from './glances.ts';
import { NO_REPLY, type Reply } from './reply.ts';
import type { Given } from './required.ts';

type Lookup = {
  readonly [N in Glance]: {
    readonly path: string;
    readonly judges: (answer: unknown) => answer is Answered<N>;
  };
};
const glances: Lookup = GLANCES;

/** Makes such a call with the browser's own means. A success that lacks what pages read of it is not believed. */
export async function look<N extends Glance>(name: N, args: Arguments<N> & Given): Promise<Reply<N>> {
  const { path, judges } = glances[name];
  const received = await fetched(addressOf(path, args));
  if (received === null) return NO_REPLY;
  const { status, body } = received;
  const answer = status >= 200 && status <= 299 ? json(body) : undefined;
  return judges(answer) ? { ok: true, status, answer } : { ok: false, status, refusal: null, body };
}

/** What came back; null when nothing did. A browser calls that a TypeError, whatever the reason. */
async function fetched(address: string): Promise<{ status: number; body: string } | null> {
  try {
    const response = await fetch(address, { credentials: 'include' });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
