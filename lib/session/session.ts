import { NETWORK_ERROR_STATUS, type ApiResult } from '#lib/api/result.ts';
import type { LoginStatus } from '../contract/member/session.ts';
import { COMMUNICATION_ERROR, SERVER_ERROR } from '#lib/site/error-text.ts';

type Member = LoginStatus & { readonly userId: string };

/** The visitor's login session. */
export type Session =
  | { readonly kind: 'loading' }
  // `hasLoggedOut`: has just logged out, so that no page asks for a login.
  | { readonly kind: 'guest'; readonly hasLoggedOut?: true }
  | ({ readonly kind: 'member' } & Member)
  // The check failed. A member may be logged in, so this is never shown as logged out.
  | { readonly kind: 'unreachable'; readonly message: string };

/** The result of logging out; `message` is for shoppers. */
export type LogOutResult =
  | { readonly kind: 'loggedOut' }
  | { readonly kind: 'failed'; readonly message: string };

export const ASKING: Session = { kind: 'loading' };
export const UNREACHABLE: Session = { kind: 'unreachable', message: COMMUNICATION_ERROR };
export const NOT_LOGGED_OUT: LogOutResult = { kind: 'failed', message: COMMUNICATION_ERROR };

/** With a userId a member, without one a guest; a failure says nothing about the visitor. */
export function sessionFrom(result: ApiResult<'showLoginStatus'>): Session {
  if (!result.ok) {
    return result.status === NETWORK_ERROR_STATUS
      ? UNREACHABLE
      : { kind: 'unreachable', message: SERVER_ERROR };
  }
  const { userId, ...rest } = result.answer;
  return userId === undefined ? { kind: 'guest' } : { kind: 'member', userId, ...rest };
}

/**
 * Status 400 and above is a failure. Its body is the message (§4); of a refusal, the sentence for shoppers; without a
 * body, that of any failure.
 */
export function logOutResultFrom(result: ApiResult<'logOut'>): LogOutResult {
  if (result.ok || result.status < 400) return { kind: 'loggedOut' };
  return { kind: 'failed', message: result.refusal?.message ?? (result.body || SERVER_ERROR) };
}

export const LOGGED_OUT: Session = { kind: 'guest', hasLoggedOut: true };

/** The session after the visitor has logged out themselves. */
export const afterLogout = (session: Session): Session => (session.kind === 'guest' ? LOGGED_OUT : session);

/** Maximum length of a campaign's name in characters; a longer one is cut. */
const MAX_CAMPAIGN_CHARACTERS = 200;

const CAMPAIGN_PARAMS = ['utm_campaign', 'utm_medium', 'utm_source'] as const;
export type Campaign = { readonly [Name in (typeof CAMPAIGN_PARAMS)[number]]?: string };

/** The campaign parameters in the query of a URL. */
export function campaignOf(query: string): Campaign {
  const params = new URLSearchParams(query);
  const values = CAMPAIGN_PARAMS.map(
    (name) => [name, params.get(name)?.slice(0, MAX_CAMPAIGN_CHARACTERS) ?? ''] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}
