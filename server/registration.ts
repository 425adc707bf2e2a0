import { randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { hostname as machineName } from 'node:os';
import { StorefrontLease, type StorefrontProcess, STOREFRONTS_PATH } from '#lib/contract/storefront.ts';
import type { SiteEnv } from '#lib/site/env.ts';

/** A third of the lease: two renewals may be lost. */
const RENEW_MS = 5_000;
/** The start and the end of the process wait no longer for a backend. */
const TIMEOUT_MS = 2_000;

type Failure = 'taken' | 'notNamed' | 'otherSecret' | 'limited' | 'notReady' | 'unexpected' | 'unavailable';
type Attempt = StorefrontLease | Failure;

type Options = {
  /** The backend's address. */
  readonly apiOrigin: string;
  readonly secret: string;
  /** Where backends reach this process. */
  readonly origin: string;
  /** Expires all rendered pages. Throws if it cannot. */
  readonly expireEverything: () => Promise<void>;
  /** Takes a line for the operator. */
  readonly report: (line: string) => void;
};

/** A registration that is renewed until it is stopped. */
export type Registration = { stop(): Promise<void> };

type Address = { readonly hostname: string; readonly port: number };

/** Registers the process that will listen at `address`. `renderFirst` renders its first pages again after all have expired. Without a secret backends cannot be authenticated, and pages are at most 60 s old. */
export function register(
  site: SiteEnv,
  address: Address,
  renderFirst: () => Promise<void>,
): Promise<Registration> {
  const { REVALIDATE_SECRET: secret, API_ORIGIN: apiOrigin } = site;
  if (secret === undefined) return Promise.resolve({ stop: async () => undefined });
  const ownOrigin = ownOriginOf(address);
  return keepRegistered({
    apiOrigin,
    secret,
    origin: site.STOREFRONT_ORIGIN ?? originOf(address, machineName()),
    expireEverything: async () => {
      const expired = await fetch(`${ownOrigin}/revalidate/expire`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
        body: JSON.stringify({ everything: true }),
      });
      if (!expired.ok) throw new Error(`status ${expired.status}`);
      void renderFirst();
    },
    report: (line) => process.stdout.write(`${line}\n`),
  });
}

/** Addresses at which a server listens on all of its machine's addresses. */
const ALL_ADDRESSES = ['0.0.0.0', '::'];

/** Where this process reaches itself. */
export const ownOriginOf = (address: Address): string => originOf(address, '127.0.0.1');

/** `machine`: its name for a server that listens on all addresses. */
function originOf({ hostname, port }: Address, machine: string): string {
  const host = ALL_ADDRESSES.includes(hostname) ? machine : hostname;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/**
 * Registers this storefront, so that every backend notifies it of changes (docs/decisions/0022), and renews its lease. Resolves
 * after the first attempt, also if it failed. A process that was without a lease while it served pages expires all of them,
 * because it may have missed a change.
 */
export async function keepRegistered({
  expireEverything,
  report,
  ...options
}: Options): Promise<Registration> {
  const call = callsOf(options);
  const state = reportChanges(options.origin, report);
  const first = await call.register();
  state(first);
  let isComplete = typeof first === 'object';
  const renew = async () => {
    const attempt = await call.register();
    state(attempt);
    if (typeof attempt === 'string') {
      // The backends may be unreachable for this process only, and another may be notified in its place.
      if (attempt === 'taken') isComplete = false;
      return;
    }
    if (isComplete && !attempt.isNew) return;
    isComplete = false;
    await expireEverything();
    isComplete = true;
  };
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    renewal = renewal.then(renew).catch((error: unknown) => report(`Pages not expired: ${String(error)}`));
  }, RENEW_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await call.release();
    },
  };
}

/** The calls of one process to its backend. */
function callsOf({ apiOrigin, secret, origin }: Pick<Options, 'apiOrigin' | 'secret' | 'origin'>) {
  const process: StorefrontProcess = { origin, instance: randomUUID() };
  const send = (method: 'PUT' | 'DELETE') =>
    fetch(`${apiOrigin}${STOREFRONTS_PATH}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(process),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  return {
    register: async (): Promise<Attempt> => {
      try {
        const answer = await send('PUT');
        if (!answer.ok) return FAILURES[answer.status] ?? 'unexpected';
        const body: unknown = await answer.json().catch(() => undefined);
        return StorefrontLease.safeParse(body).data ?? 'unexpected';
      } catch {
        return 'unavailable';
      }
    },
    // Without this call the lease ends by itself.
    release: () =>
      send('DELETE').then(
        () => undefined,
        () => undefined,
      ),
  };
}

/** A proxy in front of the backends answers with 429, 502 and 504. */
const FAILURES: Readonly<Record<number, Failure>> = {
  403: 'notNamed',
  404: 'otherSecret',
  409: 'taken',
  429: 'limited',
  502: 'notReady',
  503: 'notReady',
  504: 'notReady',
};

const LINES = {
  taken:
    'is the address of another storefront, which is notified in its place: give each its own STOREFRONT_ORIGIN',
  notNamed: 'is not registered: name it in STOREFRONT_ORIGINS of the backends, which know 64 at most',
  otherSecret: 'is not registered: REVALIDATE_SECRET must be the same as in the backend',
  limited: 'is not registered: API_ORIGIN answers that there are too many requests',
  notReady: 'is not registered: the backend is starting, or its database is unavailable',
  unexpected: 'is not registered: API_ORIGIN answers unlike a backend of this release',
  unavailable: 'is not registered: no backend answers at API_ORIGIN',
} as const satisfies Record<Failure, string>;

/** Reports the first attempt that did not succeed and every change, not every renewal. */
function reportChanges(origin: string, report: (line: string) => void): (attempt: Attempt) => void {
  let last: Failure | 'registered' = 'registered';
  return (attempt) => {
    const now = typeof attempt === 'string' ? attempt : 'registered';
    if (now === last) return;
    last = now;
    if (now === 'registered') report(`${origin} is registered and notified of changes.`);
    else report(`${origin} ${LINES[now]}. Pages are at most 60 s old until then.`);
  };
}
