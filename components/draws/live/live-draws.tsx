'use client';

import { createContext, useContext, type ReactNode } from 'react';
import type { DrawSummary } from '#lib/contract/draw.ts';
import { useLiveDraws, type AskForDraws } from '#lib/live/use-live-draws.ts';

/** What a card says that may change while somebody looks at it, and what it needs to say it. */
export type CardFacts = Pick<
  DrawSummary,
  'productId' | 'state' | 'salesType' | 'tickets' | 'price' | 'lead' | 'opensAt' | 'closesAt'
>;

const Heard = createContext<readonly DrawSummary[]>([]);

type LiveDrawsProps = { readonly children: ReactNode; readonly ask?: AskForDraws };

/** Keeps the cards inside it to what the backend says now. */
export function LiveDraws({ children, ask }: LiveDrawsProps) {
  return <Heard value={useLiveDraws(ask) ?? []}>{children}</Heard>;
}

/** The facts as last heard; those the page was made with until something was heard. */
export function useCardFacts(stands: CardFacts): CardFacts {
  const heard = useContext(Heard);
  return heard.find(({ productId }) => productId === stands.productId) ?? stands;
}
