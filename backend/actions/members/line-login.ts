import type { LineFailure } from '#lib/contract/line-results.ts';
import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import { LINE_SIGN_UP_LIFE_MS, type LineIdentity } from '#backend/domain/members/line.ts';
import type { Login } from '#backend/domain/members/login-session.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  findLineLink,
  findLineSignUp,
  insertLineSignUp,
  type LineRequest,
  recordLineUse,
  takeLineRequest,
} from '#backend/persistence/members/line.ts';
import { lockMember } from '#backend/persistence/members/members.ts';
import { countAttempts } from '#backend/persistence/members/throttles.ts';
import { linkLine } from './line-links.ts';
import type { LineContext, LineSecrets } from './line-requests.ts';
import { type Browser, type BrowserTokens, startLogin } from './log-in.ts';
import { type Refused, suspensionRefusal } from './refusals.ts';
import { undoAttempts, visitorCounters } from './throttle.ts';

type LineOutcome =
  | (BrowserTokens & { readonly kind: 'loggedIn'; readonly memberId: string })
  /** The token is for the sign-up in this browser. */
  | { readonly kind: 'unknown'; readonly token: string }
  | { readonly kind: 'linked'; readonly memberId: string }
  | { readonly kind: 'failed'; readonly failure: LineFailure };

/** `isLink`: a logged-in member wants a LINE account. `next`: the page to show after a login. */
type LineReturn = LineOutcome & { readonly isLink: boolean; readonly next: string | null };

type ReturnParams = {
  /** Of the address to which LINE sent the browser. */
  readonly query: string;
  readonly browser: Browser;
  /** The client's IP address. */
  readonly address: string;
};

const failed = (failure: LineFailure) => ({ kind: 'failed', failure }) as const;

const REJECTED = failed('lineRejected');

/** Finishes a request of this browser: a login, a sign-up that begins, or a LINE account for a logged-in member. */
export async function finishLineRequest(context: LineContext, params: ReturnParams): Promise<LineReturn> {
  const { query, browser } = params;
  const state = new URLSearchParams(query).get('state') ?? '';
  const { deviceToken } = browser;
  const request =
    deviceToken === undefined
      ? undefined
      : await takeLineRequest(context.db, {
          stateDigest: digestOf(state),
          deviceDigest: digestOf(deviceToken),
        });
  if (request === undefined || deviceToken === undefined) return { ...REJECTED, isLink: false, next: null };
  const { sessionId, next } = request;
  const identity = await identified(context, { ...params, secrets: { ...request, state } });
  const outcome =
    'kind' in identity ? identity : await outcomeFor(context.db, identity, { request, browser, deviceToken });
  return { ...outcome, isLink: sessionId !== null, next };
}

/** Lets LINE name the person who came back. Rejected answers are counted like wrong passwords. */
async function identified(
  { db, line }: LineContext,
  { query, address, secrets }: Omit<ReturnParams, 'browser'> & { readonly secrets: LineSecrets },
): Promise<LineIdentity | ReturnType<typeof failed>> {
  if (/^access_denied$/i.test(new URLSearchParams(query).get('error') ?? '')) return failed('lineCancelled');
  const counters = visitorCounters(address);
  if ((await countAttempts(db, counters)) !== undefined) return failed('tooManyAttempts');
  const identity = (await line?.identify(query, secrets)) ?? 'unavailable';
  if (identity === 'rejected') return REJECTED;
  await undoAttempts(db, counters);
  return identity === 'unavailable' ? failed('lineUnavailable') : identity;
}

type Returned = {
  readonly request: LineRequest;
  readonly browser: Browser;
  readonly deviceToken: string;
};

async function outcomeFor(
  db: Database,
  identity: LineIdentity,
  { request, browser, deviceToken }: Returned,
): Promise<LineOutcome> {
  const { sessionId } = request;
  if (sessionId !== null) return linkedOutcome(db, identity, { sessionId, login: browser.before });
  const loggedIn = await logInByLine(db, identity, browser);
  if (loggedIn !== 'unknown') return loggedIn;
  const token = newToken();
  await insertLineSignUp(db, {
    ...identity,
    tokenDigest: digestOf(token),
    deviceDigest: digestOf(deviceToken),
    lifeMs: LINE_SIGN_UP_LIFE_MS,
  });
  return { kind: 'unknown', token };
}

type LinkingBrowser = { readonly sessionId: string; readonly login: Login | undefined };

async function linkedOutcome(
  db: Database,
  { subject }: LineIdentity,
  { sessionId, login }: LinkingBrowser,
): Promise<LineOutcome> {
  // The proof was given in this session. Another member may have logged in meanwhile.
  if (login?.sessionId !== sessionId) return REJECTED;
  const linked = await linkLine(db, login, subject);
  return linked === 'linked' ? { kind: 'linked', memberId: login.memberId } : failed(linked);
}

/**
 * Logs the member of a LINE account in, as a password does. It is no proof: LINE lets a browser pass that it knows,
 * without looking at the person.
 */
const logInByLine = (
  db: Database,
  { subject }: LineIdentity,
  browser: Browser,
): Promise<LineOutcome | 'unknown'> =>
  inTransaction(db, async (tx) => {
    const link = await findLineLink(tx, subject);
    if (link === undefined) return 'unknown';
    const { memberId } = link;
    const member = await lockMember(tx, memberId);
    if (member === undefined || !(await recordLineUse(tx, link))) return REJECTED;
    if ((await suspensionRefusal(tx, memberId)) !== undefined) return failed('memberSuspended');
    const tokens = await startLogin(tx, { ...browser, member, isReported: true, isProof: false });
    return { kind: 'loggedIn', ...tokens, memberId };
  });

type SignUpToken = { readonly line: string; readonly deviceToken: string | undefined };

/** The key of a sign-up by LINE of this browser. */
export const lineSignUpKey = ({ line, deviceToken = '' }: SignUpToken) => ({
  tokenDigest: digestOf(line),
  deviceDigest: digestOf(deviceToken),
});

/** The facts that LINE has named of a person who is signing up in this browser. */
export async function showLineSignUp(
  { db }: Pick<LineContext, 'db'>,
  token: SignUpToken,
): Promise<Pick<LineIdentity, 'email'> | Refused<'lineSignUpEnded'>> {
  const found = await findLineSignUp(db, lineSignUpKey(token));
  return found === undefined ? { refusal: 'lineSignUpEnded' } : { email: found.email };
}
