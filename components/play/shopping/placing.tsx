'use client';

import dynamic from 'next/dynamic';
import { TroubleToAsk } from '../standing/trouble.tsx';
import type { ShoppingDraw } from './shopping-draw.ts';
import { ShoppingWait } from './shopping-wait.tsx';
import { OwnTitle } from './shopping-title.tsx';
import { usePlacing } from './use-placing.ts';

/** Most shoppers never wait in line. */
const QueueScreen = dynamic(async () => (await import('../queue/queue-screen.tsx')).QueueScreen, {
  loading: () => <ShoppingWait label="順番を確かめています" />,
});

/** Nor are most refused. */
const Refused = dynamic(async () => (await import('./refused/refused.tsx')).Refused, {
  loading: () => <ShoppingWait label="理由を確かめています" />,
});

type PlacingProps = {
  readonly draw: ShoppingDraw;
  readonly quantity: number;
  readonly onPlaced: (orderHistoryId: string) => void;
  /** Another order of this draw is to be finished first. */
  readonly onUnderWay: (orderHistoryId: string) => void;
};

/** Asks for the tickets, once for each time somebody wants them, and says what became of it. */
export function Placing({ draw, quantity, onPlaced, onUnderWay }: PlacingProps) {
  const { outcome, placeAgain } = usePlacing({ draw, quantity, onPlaced, onUnderWay });
  switch (outcome?.kind) {
    case 'queue':
      return (
        <OwnTitle>
          <QueueScreen
            directoryName={draw.directoryName}
            title={draw.title}
            onTurn={() => void placeAgain()}
          />
        </OwnTitle>
      );
    case 'refused':
      return <Refused draw={draw} refusal={outcome.refusal} onPlaceAgain={placeAgain} />;
    case 'failed':
      return <TroubleToAsk message={outcome.message} onAskAgain={placeAgain} />;
    default:
      return <ShoppingWait label="とりおきしています" />;
  }
}
