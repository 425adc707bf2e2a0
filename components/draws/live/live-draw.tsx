'use client';

import { createContext, useContext, type ReactNode } from 'react';
import { laterOf, numbersOf, type DrawNumbers } from '#lib/draws/draw-numbers.ts';
import { useLiveDraw, type AskForDraw } from '#lib/live/use-live-draw.ts';

const Numbers = createContext<DrawNumbers | null>(null);

type LiveDrawProps = {
  readonly directoryName: string;
  /** The numbers the page was made with. */
  readonly numbers: DrawNumbers;
  readonly ask?: AskForDraw;
  readonly children: ReactNode;
};

/** Keeps the numbers inside it to what the backend says now; what does not change is none of its business. */
export function LiveDraw({ directoryName, numbers, ask, children }: LiveDrawProps) {
  const heard = useLiveDraw(directoryName, ask);
  return <Numbers value={laterOf(numbers, heard && numbersOf(heard))}>{children}</Numbers>;
}

export function useDrawNumbers(): DrawNumbers {
  const numbers = useContext(Numbers);
  if (numbers === null) throw new Error('useDrawNumbers belongs inside LiveDraw');
  return numbers;
}
