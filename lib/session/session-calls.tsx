'use client';

import { createContext, use, type ReactNode } from 'react';
import { ask, publicQuery } from '../api/browser.ts';
import type { Reply } from '#lib/api/result.ts';
import type { Campaign } from './session.ts';

/** The two questions the session asks the shop. */
export type SessionCalls = {
  readonly showLoginStatus: (campaign: Campaign) => Promise<Reply<'showLoginStatus'>>;
  readonly logOut: () => Promise<Reply<'logOut'>>;
};

const OVER_THE_WIRE: SessionCalls = {
  showLoginStatus: (campaign) => publicQuery('showLoginStatus', { query: campaign }),
  logOut: () => ask('logOut', {}),
};

const Calls = createContext(OVER_THE_WIRE);

/** Lets a test answer in the shop's place. */
export function SessionCallsProvider(given: { readonly calls: SessionCalls; readonly children: ReactNode }) {
  return <Calls value={given.calls}>{given.children}</Calls>;
}

export const useSessionCalls = () => use(Calls);
