'use client';

import { createContext, use, type ReactNode } from 'react';
import { ask } from '#lib/api/browser.ts';

export type Ask = typeof ask;

const AskContext = createContext<Ask>(ask);

/** Lets a test answer in the shop's place. */
export function AskProvider(given: { readonly ask: Ask; readonly children: ReactNode }) {
  return <AskContext value={given.ask}>{given.children}</AskContext>;
}

export const useAsk = (): Ask => use(AskContext);
