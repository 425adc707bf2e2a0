import { NETWORK_ERROR_STATUS, type Reply } from '#lib/api/result.ts';
import type { LoginStatus } from '../contract/member/session.ts';
import { COMMUNICATION_ERROR, SERVER_ERROR } from '#lib/site/error-text.ts';

export type Member = LoginStatus & { readonly userId: string };

/** Who is looking. */
export type Session =
  | { readonly kind: 'asking' }
  // `hasLeft`: logged out by their own will a moment ago, so no page shall ask them to log in again.
  | { readonly kind: 'guest'; readonly hasLeft?: true }
  | ({ readonly kind: 'member' } & Member)
  // It could not be asked: a member may well be logged in, so this is never shown as logged out.
  | { readonly kind: 'unreachable'; readonly message: string };

/** What became of logging out; `message` is for the shopper. */
export type LogOut = { readonly kind: 'loggedOut' } | { readonly kind: 'failed'; readonly message: string };

export const ASKING: Session = { kind: 'asking' };
export const UNREACHABLE: Session = { kind: 'unreachable', message: COMMUNICATION_ERROR };
export const NOT_LOGGED_OUT: LogOut = { kind: 'failed', message: COMMUNICATION_ERROR };

/** A reply with a userId is a member, one without is a guest; anything else says nothing about who is looking. */
export function sessionAfter(reply: Reply<'showLoginStatus'>): Session {
  if (!reply.ok) {
    return reply.status === NETWORK_ERROR_STATUS
      ? UNREACHABLE
      : { kind: 'unreachable', message: SERVER_ERROR };
  }
  const { userId, ...rest } = reply.answer;
  return userId === undefined ? { kind: 'guest' } : { kind: 'member', userId, ...rest };
}

/** Status 400 and above is a failure; its body is the message (§4), of a refusal the sentence meant for shoppers. */
export function logOutAfter(reply: Reply<'logOut'>): LogOut {
  if (reply.ok || reply.status < 400) return { kind: 'loggedOut' };
  return { kind: 'failed', message: reply.refusal?.message ?? reply.body };
}

/** The session of somebody who has just ended it. */
export const afterGoodbye = (session: Session): Session =>
  session.kind === 'guest' ? { ...session, hasLeft: true } : session;

/** The most a campaign's name may have; a longer one is cut rather than refused. */
const LENGTH = 200;

const NAMES = ['utm_campaign', 'utm_medium', 'utm_source'] as const;
export type Campaign = { readonly [Name in (typeof NAMES)[number]]?: string };

/** The campaign a visitor came by, out of the query of the page's address. */
export function campaignOf(query: string): Campaign {
  const given = new URLSearchParams(query);
  const found = NAMES.map((name) => [name, given.get(name)?.slice(0, LENGTH) ?? ''] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== ''));
}
