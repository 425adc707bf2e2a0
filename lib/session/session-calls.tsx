'use client';

import { createContext, use, type ReactNode } from 'react';
import { callApi, publicQuery } from '#lib/api/client.ts';
import type { ApiResult } from '#lib/api/result.ts';
import type { Campaign } from './session.ts';

/** The two calls of the session. */
export type SessionCalls = {
  readonly showLoginStatus: (campaign: Campaign) => Promise<ApiResult<'showLoginStatus'>>;
  readonly logOut: () => Promise<ApiResult<'logOut'>>;
};

const API_CALLS: SessionCalls = {
  showLoginStatus: (campaign) => publicQuery('showLoginStatus', { query: campaign }),
  logOut: () => callApi('logOut', {}),
};

const SessionCallsContext = createContext(API_CALLS);

/** Lets tests replace the API. */
export function SessionCallsProvider(props: { readonly calls: SessionCalls; readonly children: ReactNode }) {
  return <SessionCallsContext value={props.calls}>{props.children}</SessionCallsContext>;
}

export const useSessionCalls = () => use(SessionCallsContext);
