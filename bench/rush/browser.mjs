import { pauseUntil } from './front.mjs';

/** How often a member presses "again" after an error, and how long they take to do it. */
const MAX_PRESSES = 8;
const PRESS_AGAIN_MS = [1_000, 3_000];

/** As `MAX_REPEATS` of `lib/api/request.ts`. */
const MAX_REPEATS = 4;

/** Pages send these without that client, and never repeat them. */
const PUBLIC_QUERIES = /^\/api\/(?:login\/loginStatus|product\/[\w-]+)$/;

/** Sends a request, and repeats one that is refused as busy after a pause, as pages do. */
export async function sendAsPage({ front, measurements, signal, random }, step, sent) {
  for (let repeats = 0; ; repeats += 1) {
    const { status, text, location, isInterrupted, code: lost } = await front.send(sent);
    const body = text.startsWith('{') ? JSON.parse(text) : undefined;
    const code = status < 400 ? undefined : (body?.code ?? lost);
    if (code !== 'busy' || repeats === MAX_REPEATS || PUBLIC_QUERIES.test(sent.path) || signal.aborted)
      return { status, body, code, location, text, isInterrupted };
    measurements.recordRepeat(step);
    await pauseUntil((body.retryAfter ?? 1) * 1_000 * (1 + random()), signal);
  }
}

/** The browser of one member: sends requests with their cookie and address, and measures them. */
export function createBrowser({ front, measurements, signal, random }, { cookie, address }) {
  const headers = { cookie, 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' };

  /** Returns status, JSON body, refusal code and location. The time includes repeated requests. */
  async function ask(step, { method, path, json, form }) {
    const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
    const body = json === undefined ? form : JSON.stringify(json);
    const sent = { method, path, headers: { ...headers, ...(body && { 'content-type': type }) }, body };
    const from = performance.now();
    const answer = await sendAsPage({ front, measurements, signal, random }, step, sent);
    if (!signal.aborted) measurements.record(step, performance.now() - from, answer);
    return answer;
  }

  /** Asks again after an error, as a member does who presses the button again. */
  async function insist(...call) {
    for (let presses = 1; ; presses += 1) {
      const answer = await ask(...call);
      if ((answer.status < 500 && answer.status !== 429) || presses === MAX_PRESSES || signal.aborted)
        return answer;
      await think(PRESS_AGAIN_MS);
    }
  }

  /** Waits as long as a person takes, between two limits in milliseconds. */
  const think = ([from, to]) => pauseUntil(from + random() * (to - from), signal);
  return { ask, insist, think };
}
