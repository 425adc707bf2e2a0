import { NETWORK_ERROR_STATUS, type Reply } from '../api/reply.ts';
import type { LoginStatus } from '../contract/member/session.ts';
import { COMMUNICATION_ERROR, SERVER_ERROR } from '../site/error-texts.ts';

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
