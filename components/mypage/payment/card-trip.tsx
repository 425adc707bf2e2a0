'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Notice } from '#components/page/notice.tsx';
import { Trouble, TroubleToAsk } from '#components/play/standing/trouble.tsx';
import { Done } from '../part/done.tsx';
import { useCardTrip } from './use-card-trip.ts';

type CardTripProps = {
  readonly redirectId: string;
  /** There is another card now. */
  readonly onRegistered: () => Promise<void>;
};

/** Back from the provider's page: how the trip to register a card ended. */
export function CardTrip({ redirectId, onRegistered }: CardTripProps) {
  const { outcome, askAgain } = useCardTrip(redirectId, onRegistered);
  const router = useRouter();
  const elsewhere = outcome.kind === 'elsewhere' ? outcome.path : null;
  const isOver = !['asking', 'waiting', 'failed'].includes(outcome.kind);
  useEffect(() => {
    if (elsewhere !== null) router.replace(elsewhere);
    else if (isOver) forgetTrip();
  }, [elsewhere, isOver, router]);

  switch (outcome.kind) {
    case 'asking':
    case 'waiting':
    case 'elsewhere':
      return (
        <div role="status">
          <Notice icon="clock">
            <b>カードの登録を確かめています</b>
            <p>決済会社の返事を待っています。この画面は、ひとりでに変わります。</p>
          </Notice>
        </div>
      );
    case 'registered':
      return (
        <Done>
          <b>カードを登録しました</b>
          <p>次のお支払いから使えます。購入の手続きの途中でしたら、もとの画面にもどってつづけられます。</p>
        </Done>
      );
    case 'refused':
      return (
        <Trouble message="カードを登録できませんでした。番号、有効期限、本人認証をお確かめのうえ、もう一度お試しください。いま登録してあるカードは、そのままです。" />
      );
    case 'over':
      return <Trouble message={outcome.message} />;
    case 'failed':
      return <TroubleToAsk message={outcome.message} onAskAgain={askAgain} />;
  }
}

/** A reload is not to ask for a trip again that is over. */
function forgetTrip(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete('redirectId');
  window.history.replaceState(null, '', address);
}
