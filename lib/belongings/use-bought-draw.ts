'use client';

import { useOwn } from '../member/use-own.ts';
import { findDraws } from './find-draws.ts';

/** One draw in which the member holds prizes; `draw` is null where he holds none. */
export function useBoughtDraw(directoryName: string) {
  const { answer, failure, askAgain } = useOwn(
    'listBoughtDraws',
    (ask) => findDraws(ask, [directoryName]),
    `of/${directoryName}`,
  );
  return { draw: answer && (answer.items[0] ?? null), failure, askAgain };
}
