'use client';

import { useState } from 'react';
import { ConfirmedAction } from '#components/ui/confirmed-action.tsx';
import { Done } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import type { Spending } from '#lib/contract/member/spending.ts';
import { PAUSE_DAYS } from '#lib/contract/shop-rules.ts';
import { useNow } from '#lib/draws/use-now.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { japanDateTime } from '#lib/text/dates.ts';

type Props = {
  readonly spending: Spending;
  readonly onSaved: (spending: Spending) => Promise<void>;
};

const DAY_MS = 24 * 60 * 60_000;

/** Pauses of some days, which cannot be ended before. During a pause, those that make it longer. */
export function Pause({ spending, onSaved }: Props) {
  const { mutation, run } = useMutation<'pausePurchases'>();
  const [hasPaused, setPaused] = useState(false);
  const pause = async (days: (typeof PAUSE_DAYS)[number]) => {
    const reply = await run((callApi) => callApi('pausePurchases', { body: { days } }));
    if (!reply.ok) return;
    setPaused(true);
    await onSaved(reply.answer);
  };
  const { pausedUntil } = spending;
  const now = useNow();
  const isLonger = (days: number) =>
    pausedUntil === null || now === null || now + days * DAY_MS > Date.parse(pausedUntil);
  return (
    <TitledCard
      title="購入のおやすみ"
      lead="おやすみのあいだは、くじを購入できません。発送の依頼など、ほかのことはできます。"
    >
      {pausedUntil !== null && <PausedUntil key={pausedUntil} until={pausedUntil} isNew={hasPaused} />}
      {PAUSE_DAYS.filter(isLonger).map((days) => (
        <ConfirmedAction
          key={`${days}/${pausedUntil}`}
          name={`${days}日やすむ`}
          question={`いまから${days}日間、購入をおやすみしますか。`}
          no="やめておく"
          yes={`${days}日やすむ`}
          isBusy={mutation.kind === 'busy'}
          failure={mutation.kind === 'failed' ? mutation.message : null}
          onYes={() => void pause(days)}
        >
          とちゅうで終わりにすることはできません。
        </ConfirmedAction>
      ))}
    </TitledCard>
  );
}

/** A pause that began before stays where it is, without the focus. */
function PausedUntil({ until, isNew }: { readonly until: string; readonly isNew: boolean }) {
  const text = `${japanDateTime(until)}まで、おやすみです。`;
  return isNew ? <Done>{text}</Done> : <p className="num">{text}</p>;
}
