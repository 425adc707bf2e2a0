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

const Heard = createContext<readonly DrawSummary[]>([]);

const ListenToDraws = deferred(() =>
  import('#components/shell/deferred-scripts.ts').then((arrived) => arrived.ListenToDraws),
);

type LiveDrawsProps = { readonly children: ReactNode; readonly ask?: FetchDraws };

/** Keeps the cards inside it to what the backend says now. */
export function LiveDraws({ children, ask }: LiveDrawsProps) {
  const [heard, setHeard] = useState<readonly DrawSummary[]>([]);
  return (
    <Heard value={heard}>
      {children}
      <ListenToDraws ask={ask} onHear={setHeard} />
    </Heard>
  );
}

/** The facts as last heard; those the page was made with until something was heard. */
export function useCardFacts(stands: CardFacts): CardFacts {
  const heard = useContext(Heard);
  return heard.find(({ directoryName }) => directoryName === stands.directoryName) ?? stands;
}
