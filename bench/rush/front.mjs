import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** As `max_fails=1 fail_timeout=2s` in deploy/nginx. */
const SKIPPED_MS = 2_000;
/** As `proxy_read_timeout`. */
const READ_TIMEOUT_MS = 60_000;
/** As `proxy_next_upstream_tries`. */
const MAX_TRIES = 2;
/** nginx sends these methods to a second server only if the first cannot be reached. */
const WRITES = ['POST', 'PATCH'];
/** Writes that may be repeated (`non_idempotent` in deploy/nginx): the same key or session has the same result. */
const REPEATABLE = /^\/api\/(?:orderHistory|redirect|redirect\/[\w-]+|userProduct|product\/[\w-]+\/queue)$/;

/** As `proxy_cache_valid`. */
const PAGE_CACHED_MS = 2_000;

/**
 * Forwards as nginx with `deploy/nginx/koron-do.conf`, inside the load generator: sends calls to the backends in turn and
 * pages to the storefront. Another backend gets a request if the first cannot be reached, and a read also if its
 * connection breaks or it answers 503. Any other lost write is 502, as the browser sees it.
 */
export function createFront({ backends, storefront }) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 128 });
  const counts = { failovers: 0 };
  const nextBackend = inTurn(backends);
  const page = cachedPages((sent) => exchange(agent, storefront, sent));

  async function call(sent) {
    const tried = [];
    let answer;
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const backend = nextBackend(tried);
      if (backend === undefined) break;
      tried.push(backend);
      answer = await exchange(agent, backend.origin, sent);
      if (answer.status === 502) backend.skippedUntil = performance.now() + SKIPPED_MS;
      if (!mayFailOver(sent, answer)) break;
      counts.failovers += 1;
    }
    return { ...answer, isInterrupted: answer.status === 502 && !mayRepeat(sent) };
  }
  return {
    counts,
    send: (sent) => (sent.path.startsWith('/api/') ? call(sent) : page(sent)),
    close: () => agent.destroy(),
  };
}

/** Returns the next backend that was not tried and did not just fail. If all have failed, the first try gets any. */
function inTurn(origins) {
  const backends = origins.map((origin) => ({ origin, skippedUntil: 0 }));
  let turn = 0;
  return (tried) => {
    const open = backends.filter((one) => !tried.includes(one) && one.skippedUntil < performance.now());
    const left = open.length > 0 || tried.length > 0 ? open : backends;
    turn += 1;
    return left[turn % left.length];
  };
}

/** Sends one request at a time for a page that is not cached. After an error the last page is served again. */
function cachedPages(fetchPage) {
  const pages = new Map();
  return async (sent) => {
    const last = pages.get(sent.path);
    if (last !== undefined && performance.now() - last.at < PAGE_CACHED_MS) return last.answer;
    const answer = fetchPage(sent).then(async (fetched) => {
      if (fetched.status >= 500 && last !== undefined) return last.answer;
      if (fetched.status !== 200) pages.delete(sent.path);
      return fetched;
    });
    pages.set(sent.path, { at: performance.now(), answer });
    return answer;
  };
}

/** A write may have been executed unless the backend was not reached at all. */
const mayFailOver = (sent, { status, isUnreached }) =>
  isUnreached || (status === 502 && mayRepeat(sent)) || (status === 503 && !WRITES.includes(sent.method));

const mayRepeat = ({ method, path }) => !WRITES.includes(method) || REPEATABLE.test(path);

/** Returns status, text and location; 502: the connection failed or broke, with its code; 504: no response in time. */
function exchange(agent, origin, { method, path, headers, body }) {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { method, agent, headers: { ...headers, ...length }, timeout: READ_TIMEOUT_MS };
    const sent = request(`${origin}${path}`, options, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.once('error', ({ code }) => resolve({ status: 502, code, text: '' }));
      response.once('end', () => {
        const { statusCode: status, headers: received } = response;
        resolve({ status, location: received.location, text: Buffer.concat(parts).toString() });
      });
    });
    sent.once('timeout', () => sent.destroy(new Error('timeout')));
    sent.once('error', ({ code, message }) =>
      resolve({
        status: message === 'timeout' ? 504 : 502,
        code,
        isUnreached: code === 'ECONNREFUSED',
        text: '',
      }),
    );
    sent.end(body);
  });
}

/** Resolves after a pause, or earlier if the signal ends it. */
export async function pauseUntil(ms, signal) {
  await pause(Math.max(0, ms), undefined, { signal }).catch(() => undefined);
}
