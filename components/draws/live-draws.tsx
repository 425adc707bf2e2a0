'use client';

import { createContext, useContext, useState, type ReactNode } from 'react';
import { deferred } from '#components/ui/deferred.tsx';
import type { DrawSummary } from '#lib/contract/draw.ts';
import type { FetchDraws } from '#lib/draws/use-live-draw.ts';

/**
 * What a card says that may change while somebody looks at it, and what it needs to say it. Of the last three it says
 * one, by the state of the draw.
 */
export type CardFacts = Pick<DrawSummary, 'directoryName' | 'state' | 'salesType' | 'tickets' | 'price'> &
  Partial<Pick<DrawSummary, 'lead' | 'opensAt' | 'closesAt'>>;

const LatestDraws = createContext<readonly DrawSummary[]>([]);

const DrawListUpdates = deferred(() =>
  import('#components/shell/deferred-scripts.ts').then((arrived) => arrived.DrawListUpdates),
);

type LiveDrawsProps = { readonly children: ReactNode; readonly fetchLatest?: FetchDraws };

/** Keeps the cards inside it to what the backend says now. */
export function LiveDraws({ children, fetchLatest }: LiveDrawsProps) {
  const [latest, setLatest] = useState<readonly DrawSummary[]>([]);
  return (
    <LatestDraws value={latest}>
      {children}
      <DrawListUpdates fetchLatest={fetchLatest} onUpdate={setLatest} />
    </LatestDraws>
  );
}

/** The facts as last heard; those the page was made with until something was heard. */
export function useCardFacts(initial: CardFacts): CardFacts {
  const latest = useContext(LatestDraws);
  return latest.find(({ directoryName }) => directoryName === initial.directoryName) ?? initial;
}
