import type { Witness } from '#backend/actions/fairness/shop-log.ts';
import { readAtMost } from '../bounded-text.ts';
import { type NoteVerifier, readVerifier } from '#lib/fairness/signed-note.ts';

/** Later signatures would be too late for the sales that they are about. */
const TIMEOUT_MS = 500;
const MAX_ANSWER_BYTES = 4_096;

/** A witness that is reached by HTTP (C2SP tlog-witness). */
export function witnessClient(origin: string, verifier: NoteVerifier): Witness {
  return {
    verifier,
    async cosign(request) {
      const answer = await post(`${origin}/add-checkpoint`, request);
      if (answer === undefined) return { kind: 'unavailable' };
      const { status, text } = answer;
      if (status === 200) return { kind: 'signed', lines: text };
      if (status === 409 && /^\d{1,15}\n$/.test(text)) return { kind: 'size', size: Number(text) };
      return { kind: status === 422 ? 'refused' : 'unavailable' };
    },
  };
}

async function post(url: string, body: string): Promise<{ status: number; text: string } | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method: 'POST', body, signal, redirect: 'error' });
    return { status: response.status, text: await readAtMost(response, MAX_ANSWER_BYTES) };
  } catch {
    return undefined;
  }
}

/**
 * Reads `WITNESSES`: the address and the verifier key of each, separated by a space, one after the other separated by
 * commas. `undefined`: malformed.
 */
export function witnessesFrom(text: string): readonly Witness[] | undefined {
  const entries = text.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]));
  const witnesses = entries.flatMap((entry) => {
    const [url = '', key = ''] = entry.split(' ');
    const verifier = readVerifier(key, 'witness');
    return verifier !== undefined && URL.canParse(url)
      ? [witnessClient(url.replace(/\/$/, ''), verifier)]
      : [];
  });
  return witnesses.length === entries.length ? witnesses : undefined;
}
