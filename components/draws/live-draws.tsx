'use client';

import { createContext, useContext, useState } from 'react';
import { afterHydration } from '#components/ui/deferred.tsx';
import type { DrawSummary } from '#lib/contract/draw.ts';
import type { FetchDraws } from '#lib/draws/use-live-draw.ts';
import type { Elements } from '#lib/site/elements.ts';

/**
 * The facts of a card that may change while it is shown, and those that select them. Of the last three a card shows
 * one, by the draw's state.
 */
export type CardFacts = Pick<DrawSummary, 'directoryName' | 'state' | 'salesType' | 'tickets' | 'price'> &
  Partial<Pick<DrawSummary, 'pause' | 'bestGrades' | 'lead' | 'opensAt' | 'closesAt'>> & {
    /** As the page was rendered; the answers of the backend do not have it. */
    readonly isNew?: true;
  };

const LatestDraws = createContext<readonly DrawSummary[]>([]);

const DrawListUpdates = afterHydration(() =>
  import('#components/shell/deferred-scripts.ts').then((arrived) => arrived.DrawListUpdates),
);

type LiveDrawsProps = { readonly children: Elements; readonly fetchLatest?: FetchDraws };

/** Provides the draws' current facts to the cards inside. */
export function LiveDraws({ children, fetchLatest }: LiveDrawsProps) {
  const [latest, setLatest] = useState<readonly DrawSummary[]>([]);
  return (
    <LatestDraws value={latest}>
      {children}
      <DrawListUpdates fetchLatest={fetchLatest} onUpdate={setLatest} />
    </LatestDraws>
  );
}

/** The latest facts; `initial` until the first response. */
export function useCardFacts(initial: CardFacts): CardFacts {
  const latest = useContext(LatestDraws);
  return latest.find(({ directoryName }) => directoryName === initial.directoryName) ?? initial;
}
