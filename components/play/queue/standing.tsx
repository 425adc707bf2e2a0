import type { QueueStanding } from '#lib/contract/queue.ts';
import { isOutside } from '#lib/play/queue.ts';
import { BeforeSale } from './states/before-sale.tsx';
import { Turn } from './states/turn.tsx';
import { Waiting } from './states/waiting.tsx';
import { LineClosed, PlaceLost } from './states/ways-on.tsx';

type StandingProps = {
  readonly standing: QueueStanding;
  readonly clockSkewMs: number;
  /** The shop cannot be asked just now; this is what it said last. */
  readonly isOutOfReach: boolean;
  readonly directoryName: string;
  readonly title: string;
  readonly isPlacing: boolean;
  readonly join: () => Promise<void>;
  readonly leave: () => Promise<boolean>;
  readonly go: () => void;
};

/** Each standing has a screen of its own. */
export function Standing({ isPlacing, join, go, ...seen }: StandingProps) {
  const { standing } = seen;
  if (standing.state === 'soldOut' || standing.state === 'saleOver') return <LineClosed {...seen} />;
  if (isOutside(standing)) return <PlaceLost {...seen} onJoin={join} />;
  if (standing.state === 'beforeSale') return <BeforeSale {...seen} />;
  if (standing.state === 'waiting') return <Waiting {...seen} />;
  return <Turn {...seen} isPlacing={isPlacing} onGo={go} />;
}
