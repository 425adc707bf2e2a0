import type { Login, SessionStore } from './ports.ts';

/** Ends a login for good: its token opens nothing any more, wherever a copy of it may lie. */
export const logOut = ({ sessions }: { readonly sessions: SessionStore }, { sessionId }: Login) =>
  sessions.end(sessionId);
