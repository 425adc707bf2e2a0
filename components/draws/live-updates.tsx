'use client';

import { useEffect, useEffectEvent } from 'react';
import type { DrawDetail, DrawSummary } from '#lib/contract/draw.ts';
import { rememberDraw } from '#lib/draws/recent-draws.ts';
import { useLiveDraw, type FetchDraw, useLiveDraws, type FetchDraws } from '#lib/draws/use-live-draw.ts';

type DrawListUpdatesProps = {
  readonly fetchLatest?: FetchDraws;
  readonly onUpdate: (draws: readonly DrawSummary[]) => void;
};

/** Polls the draws while the page is visible and passes on each response. */
export function DrawListUpdates({ fetchLatest, onUpdate }: DrawListUpdatesProps) {
  const latest = useLiveDraws(fetchLatest);
  useEffect(() => {
    if (latest !== undefined) onUpdate(latest);
  }, [latest, onUpdate]);
  return null;
}

type DrawUpdatesProps = {
  readonly directoryName: string;
  readonly fetchLatest?: FetchDraw;
  readonly onUpdate: (draw: DrawDetail) => void;
};

/** Polls one draw and passes on each response. The first one adds the draw to those that were opened on this device. */
export function DrawUpdates({ directoryName, fetchLatest, onUpdate }: DrawUpdatesProps) {
  const latest = useLiveDraw(directoryName, fetchLatest);
  useEffect(() => {
    if (latest !== undefined) onUpdate(latest);
  }, [latest, onUpdate]);

  const isAnswered = latest !== undefined;
  const remember = useEffectEvent(() => {
    if (latest !== undefined) rememberDraw(latest);
  });
  useEffect(() => {
    if (isAnswered) remember();
  }, [isAnswered, directoryName]);
  return null;
}
