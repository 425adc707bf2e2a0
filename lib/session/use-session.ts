'use client';

import useSWR, { useSWRConfig } from 'swr';
import {
  campaignOf,
  ASKING,
  NOT_LOGGED_OUT,
  UNREACHABLE,
  afterGoodbye,
  logOutAfter,
  sessionAfter,
  type LogOut,
  type Session,
} from './session.ts';
import { noteVisitor } from './member-storage.ts';
import { useSessionCalls, type SessionCalls } from './session-calls.tsx';

/** Who is looking, asked once for all who want to know, and again when the visitor comes back to the page. */
export function useSession() {
  const calls = useSessionCalls();
  const { mutate: mutateAny } = useSWRConfig();
  const { data: session = ASKING, mutate } = useSWR<Session>('session', look);

  /** Whoever was here before leaves nothing behind, neither in the browser nor in this page. */
  async function look(): Promise<Session> {
    const found = await lookUp(calls);
    const gone = noteVisitor(found);
    if (gone !== undefined) await mutateAny((key) => isOf(key, gone), undefined, { revalidate: false });
    return found;
  }

  async function refresh(): Promise<void> {
    await mutate();
  }
  /** Asks anew after the visitor's own goodbye: the page they are on does not take them to the login. */
  async function refreshAfterGoodbye(): Promise<void> {
    await mutate(async () => afterGoodbye(await look()), { revalidate: false });
  }
  async function logOut(): Promise<LogOut> {
    const outcome = await leave(calls);
    if (outcome.kind === 'loggedOut') await refreshAfterGoodbye();
    return outcome;
  }
  return { session, refresh, refreshAfterGoodbye, logOut };
}

/** What was asked for a member is kept under his id (lib/member). */
const isOf = (key: unknown, userId: string): boolean =>
  Array.isArray(key) ? key.includes(userId) : typeof key === 'string' && key.split('/').includes(userId);

// The caller's own code comes over the wire too, at the first call, and may not arrive.

async function lookUp(calls: SessionCalls): Promise<Session> {
  try {
    return sessionAfter(await calls.showLoginStatus(campaignOf(window.location.search)));
  } catch {
    return UNREACHABLE;
  }
}

async function leave(calls: SessionCalls): Promise<LogOut> {
  try {
    return logOutAfter(await calls.logOut());
  } catch {
    return NOT_LOGGED_OUT;
  }
}
