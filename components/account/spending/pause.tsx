'use client';

import { ConfirmedAction } from '#components/ui/confirmed-action.tsx';
import { Done } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import type { Spending } from '#lib/contract/member/spending.ts';
import { PAUSE_DAYS } from '#lib/contract/shop-rules.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { japanDateTime } from '#lib/text/dates.ts';

type Props = {
  readonly spending: Spending;
  readonly onSaved: (spending: Spending) => Promise<void>;
};

/** Pauses of some days, which cannot be ended before. */
export function Pause({ spending, onSaved }: Props) {
  const { mutation, run } = useMutation<'pausePurchases'>();
  const pause = async (days: (typeof PAUSE_DAYS)[number]) => {
    const reply = await run((callApi) => callApi('pausePurchases', { body: { days } }));
    if (reply.ok) await onSaved(reply.answer);
  };
  const { pausedUntil } = spending;
  return (
    <TitledCard
      title="購入のおやすみ"
      lead="おやすみのあいだは、くじを購入できません。発送の依頼など、ほかのことはできます。"
    >
      {pausedUntil !== null && (
        <Done key={pausedUntil}>{`${japanDateTime(pausedUntil)}まで、おやすみです。`}</Done>
      )}
      {PAUSE_DAYS.map((days) => (
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
