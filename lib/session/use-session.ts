'use client';

import useSWR from 'swr';
import { campaignOf } from './campaign.ts';
import {
  ASKING,
  NOT_LOGGED_OUT,
  UNREACHABLE,
  logOutAfter,
  sessionAfter,
  type LogOut,
  type Session,
} from './session.ts';
import { useSessionCalls, type SessionCalls } from './session-calls.tsx';

/** Who is looking, asked once for all who want to know, and again when the visitor comes back to the page. */
export function useSession() {
  const calls = useSessionCalls();
  const { data: session = ASKING, mutate } = useSWR<Session>('session', () => lookUp(calls));

  async function refresh(): Promise<void> {
    await mutate();
  }
  async function logOut(): Promise<LogOut> {
    const outcome = await leave(calls);
    if (outcome.kind === 'loggedOut') await refresh();
    return outcome;
  }
  return { session, refresh, logOut };
}

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
