'use client';

import { createContext, useContext, useState, type ReactNode } from 'react';
import { later } from '#components/page/arrival/later.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { laterOf, numbersOf, type DrawNumbers } from '#lib/draws/draw-numbers.ts';
import type { AskForDraw } from '#lib/draws/use-live-draw.ts';

const Numbers = createContext<DrawNumbers | null>(null);

const ListenToDraw = later(() =>
  import('#components/shell/after-the-page.ts').then((arrived) => arrived.ListenToDraw),
);

type LiveDrawProps = {
  readonly directoryName: string;
  /** The numbers the page was made with. */
  readonly numbers: DrawNumbers;
  readonly ask?: AskForDraw;
  readonly children: ReactNode;
};

/** Keeps the numbers inside it to what the backend says now; what does not change is none of its business. */
export function LiveDraw({ directoryName, numbers, ask, children }: LiveDrawProps) {
  const [heard, setHeard] = useState<DrawDetail>();
  return (
    <Numbers value={laterOf(numbers, heard && numbersOf(heard))}>
      {children}
      <ListenToDraw directoryName={directoryName} ask={ask} onHear={setHeard} />
    </Numbers>
  );
}

export function useDrawNumbers(): DrawNumbers {
  const numbers = useContext(Numbers);
  if (numbers === null) throw new Error('useDrawNumbers belongs inside LiveDraw');
  return numbers;
}
