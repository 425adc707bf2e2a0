'use client';

import { useEffect } from 'react';
import type { DrawDetail, DrawSummary } from '#lib/contract/draw.ts';
import { useLiveDraw, type FetchDraw, useLiveDraws, type FetchDraws } from '#lib/draws/use-live-draw.ts';

type ListenToDrawsProps = {
  readonly ask?: FetchDraws | undefined;
  readonly onHear: (draws: readonly DrawSummary[]) => void;
};

/** Passes on what the backend says of the draws while somebody looks at them. */
export function ListenToDraws({ ask, onHear }: ListenToDrawsProps) {
  const heard = useLiveDraws(ask);
  useEffect(() => {
    if (heard !== undefined) onHear(heard);
  }, [heard, onHear]);
  return null;
}

type ListenToDrawProps = {
  readonly directoryName: string;
  readonly ask?: FetchDraw | undefined;
  readonly onHear: (draw: DrawDetail) => void;
};

/** Passes on what the backend says of one draw. */
export function ListenToDraw({ directoryName, ask, onHear }: ListenToDrawProps) {
  const heard = useLiveDraw(directoryName, ask);
  useEffect(() => {
    if (heard !== undefined) onHear(heard);
  }, [heard, onHear]);
  return null;
}
