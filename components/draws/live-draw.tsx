'use client';

import { createContext, useContext, useState } from 'react';
import { ODDS_NOTE, prizeText } from '#lib/draws/draw-text.ts';
import { numberText } from '#lib/text/numbers.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { afterHydration } from '#components/ui/deferred.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { laterNumbers, numbersOf, type DrawNumbers } from '#lib/draws/draw-numbers.ts';
import type { FetchDraw } from '#lib/draws/use-live-draw.ts';
import type { Elements } from '#lib/site/elements.ts';

/** A prize is identified by its code, which is unique in a draw. */
type PrizeProps = { readonly code: string };

function usePrizeText(code: string) {
  const { prizes, state } = useDrawNumbers();
  const prize = prizes.find((candidate) => candidate.code === code);
  return prize === undefined ? undefined : prizeText(prize, state);
}

/** `残り 1 / 2` */
export function LiveCount({ code }: PrizeProps) {
  const words = usePrizeText(code);
  if (words === undefined) return null;
  return (
    <>
      <span>{`${words.before} `}</span>
      <b>{words.strong}</b>
      <span>{` ${words.after}`}</span>
    </>
  );
}

/** `0.76%` */
export function LiveOdds({ code }: PrizeProps) {
  const odds = usePrizeText(code)?.odds;
  return odds ? (
    <span>
      確率 <b>{odds}</b>
    </span>
  ) : (
    <span className="visually-hidden">販売していません</span>
  );
}

/** Explains the odds and gives the time of the count. */
export function LiveOddsNote() {
  const { state, waiting, countedAt } = useDrawNumbers();
  return (
    <>
      <span>{ODDS_NOTE[state]}</span>
      {waiting > 0 && <WaitingTickets waiting={waiting} />}{' '}
      <span className="num nowrap">{`(${japanDateTime(countedAt)} 時点)`}</span>
    </>
  );
}

/** Sold tickets without a result. They do not change the odds of the next buyer. */
const WaitingTickets = ({ waiting }: Pick<DrawNumbers, 'waiting'>) => (
  <span>
    <b className="num nowrap">{`抽選待ち ${numberText(waiting)}枚`}</b>
    は、数秒で結果が出ます。
  </span>
);

/** Whether the last-one prize is still available. */
export function LiveLastOne() {
  const { lastOneGiven } = useDrawNumbers();
  return (
    <span>
      {lastOneGiven
        ? '最後の1枚を引いた方に、お贈りしました。'
        : 'いちばん最後の1枚を引いた方に、その場でもう1つ。'}
    </span>
  );
}

const NumbersContext = createContext<DrawNumbers | null>(null);

const DrawUpdates = afterHydration(() =>
  import('#components/shell/deferred-scripts.ts').then((arrived) => arrived.DrawUpdates),
);

type LiveDrawProps = {
  readonly directoryName: string;
  /** The numbers at the time the page was rendered. */
  readonly numbers: DrawNumbers;
  readonly fetchLatest?: FetchDraw;
  readonly children: Elements;
};

/** Provides the draw's current numbers to its children. */
export function LiveDraw({ directoryName, numbers, fetchLatest, children }: LiveDrawProps) {
  const [latest, setLatest] = useState<DrawDetail>();
  return (
    <NumbersContext value={laterNumbers(numbers, latest && numbersOf(latest))}>
      {children}
      <DrawUpdates directoryName={directoryName} fetchLatest={fetchLatest} onUpdate={setLatest} />
    </NumbersContext>
  );
}

export function useDrawNumbers(): DrawNumbers {
  const numbers = useContext(NumbersContext);
  if (numbers === null) throw new Error('useDrawNumbers belongs inside LiveDraw');
  return numbers;
}
