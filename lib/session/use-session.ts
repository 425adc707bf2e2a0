'use client';

import useSWR, { useSWRConfig } from 'swr';
import {
  campaignOf,
  ASKING,
  LOGGED_OUT,
  NOT_LOGGED_OUT,
  UNREACHABLE,
  afterLogout,
  logOutResultFrom,
  sessionFrom,
  type LogOutResult,
  type Session,
} from './session.ts';
import { onSessionChange } from './member-storage.ts';
import { useSessionCalls, type SessionCalls } from './session-calls.tsx';

/** The visitor's login session, fetched once for the page and again when the visitor returns to it. */
export function useSession() {
  const calls = useSessionCalls();
  const { mutate: mutateAny } = useSWRConfig();
  const { data: session = ASKING, mutate } = useSWR<Session>('session', checkSession);

  async function checkSession(): Promise<Session> {
    const current = await fetchSession(calls);
    await clearPreviousMember(current);
    return current;
  }

  /** Removes the previous member's data from the storages and the cache, if the member has changed. */
  async function clearPreviousMember(current: Session): Promise<void> {
    const previousId = onSessionChange(current);
    if (previousId !== undefined)
      await mutateAny((key) => isOf(key, previousId), undefined, { revalidate: false });
  }

  async function refresh(): Promise<void> {
    await mutate();
  }
  /**
   * Removes the member's data at once, also when the check that follows fails. The page does not redirect to the login. It
   * asks for nothing of the member meanwhile.
   */
  async function refreshAfterLogout(): Promise<void> {
    const checkAfterLogout = async () => {
      await clearPreviousMember(LOGGED_OUT);
      return afterLogout(await checkSession());
    };
    await mutate(checkAfterLogout, { optimisticData: LOGGED_OUT, revalidate: false });
  }
  async function logOut(): Promise<LogOutResult> {
    const result = await requestLogout(calls);
    if (result.kind === 'loggedOut') await refreshAfterLogout();
    return result;
  }
  return { session, refresh, refreshAfterLogout, logOut };
}

/** Cache keys of a member's data contain their id (use-member-query.ts). */
const isOf = (key: unknown, userId: string): boolean =>
  Array.isArray(key) ? key.includes(userId) : typeof key === 'string' && key.split('/').includes(userId);

// The code of a call is loaded with the first one, which may fail.

async function fetchSession(calls: SessionCalls): Promise<Session> {
  try {
    return sessionFrom(await calls.showLoginStatus(campaignOf(window.location.search)));
  } catch {
    return UNREACHABLE;
  }
}

async function requestLogout(calls: SessionCalls): Promise<LogOutResult> {
  try {
    return logOutResultFrom(await calls.logOut());
  } catch {
    return NOT_LOGGED_OUT;
  }
}
