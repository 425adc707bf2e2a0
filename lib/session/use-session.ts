'use client';

import useSWR from 'swr';
import { campaignOf } from './campaign.ts';
import {
  ASKING,
  NOT_LOGGED_OUT,
  UNREACHABLE,
  afterGoodbye,
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
  /** Asks anew after the visitor's own goodbye: the page they are on does not take them to the login. */
  async function refreshAfterGoodbye(): Promise<void> {
    await mutate(async () => afterGoodbye(await lookUp(calls)), { revalidate: false });
  }
  async function logOut(): Promise<LogOut> {
    const outcome = await leave(calls);
    if (outcome.kind === 'loggedOut') await refreshAfterGoodbye();
    return outcome;
  }
  return { session, refresh, refreshAfterGoodbye, logOut };
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
