import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type Answer = {
  readonly status: number;
  readonly body: string;
  readonly location: string | undefined;
};

export type Question = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly cookie?: string;
  /** JSON, or, as a text, a form. */
  readonly body?: object | string;
};

/** A request may wait for its turn behind a thousand others, but not for ever. */
const PATIENCE_MS = 20_000;
const LONGEST_PAUSE_MS = 1_000;
const MOST_TRIES = 200;

/** Asks a backend. Undefined: no answer came, so that nobody knows what became of it. */
export type Ask = (question: Question) => Promise<Answer | undefined>;

/** Connections are kept and shared, as those of a proxy in front of the shop are. */
export function asking(origin: string): { readonly ask: Ask; unanswered(): number; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  let unanswered = 0;
  return {
    ask: async (question) => {
      const answer = await once(origin, agent, question);
      if (answer === undefined) unanswered += 1;
      return answer;
    },
    unanswered: () => unanswered,
    close: () => agent.destroy(),
  };
}

function once(origin: string, agent: Agent, { method, path, cookie, body }: Question) {
  return new Promise<Answer | undefined>((resolve) => {
    const isForm = typeof body === 'string';
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = {
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': type }),
    };
    const asked = request(
      new URL(path, origin),
      { method, agent, headers, timeout: PATIENCE_MS },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: text, location: answer.headers.location }),
        );
        answer.on('error', () => resolve(undefined));
      },
    );
    asked.on('error', () => resolve(undefined));
    asked.on('timeout', () => asked.destroy());
    asked.end(isForm || body === undefined ? body : JSON.stringify(body));
  });
}

const isToComeBack = (answer: Answer | undefined) =>
  answer === undefined || answer.status >= 500 || answer.status === 429;

/** Asks again until there is an answer: what was meant once carries a key, so that this does no harm. */
export async function untilAnswered(ask: Ask, question: Question): Promise<Answer> {
  for (let tried = 1; tried <= MOST_TRIES; tried += 1) {
    const answer = await ask(question);
    if (answer !== undefined && !isToComeBack(answer)) return answer;
    await pause(Math.min(20 * tried, LONGEST_PAUSE_MS));
  }
  throw new Error(`${question.method} ${question.path} was not answered in ${MOST_TRIES} tries.`);
}
