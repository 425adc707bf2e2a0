'use client';

import { ConfirmedAction } from '#components/ui/confirmed-action.tsx';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { SHIPMENT_CHANGED, useInvalidate } from '#lib/session/invalidate.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { useSelection } from '#lib/shipments/use-selection.ts';
import { numberText } from '#lib/text/numbers.ts';

type GiveUpProps = { readonly draw: Pick<BoughtDraw, 'directoryName'> };

/** Gives up the selected prizes of a draw after a confirmation; renders nothing while none is selected. */
export function GiveUp({ draw }: GiveUpProps) {
  const { selection, keep } = useSelection();
  const invalidate = useInvalidate();
  const { mutation, run } = useMutation<'giveUpPrizes'>();
  const chosen = selection.prizes.filter(({ directoryName }) => directoryName === draw.directoryName);
  const wonPrizeIds = chosen.map(({ wonPrizeId }) => wonPrizeId);
  const many = `選んだ${numberText(chosen.length)}点`;

  async function giveUp(): Promise<void> {
    const result = await run((callApi) => callApi('giveUpPrizes', { body: { wonPrizeIds } }));
    await invalidate(SHIPMENT_CHANGED);
    if (result.ok) keep(({ wonPrizeId }) => !wonPrizeIds.includes(wonPrizeId));
  }
  if (chosen.length === 0) return null;
  return (
    <ConfirmedAction
      name={<span className="num">{`${many}の受け取りをやめる`}</span>}
      question={`${many}の受け取りをやめますか。`}
      no="やめない"
      yes="受け取りをやめる"
      isBusy={mutation.kind === 'busy'}
      failure={mutation.kind === 'failed' ? mutation.message : null}
      onYes={() => void giveUp()}
    >
      賞品はもうお送りできません。代金はもどりません。あとから取り消すこともできません。
    </ConfirmedAction>
  );
}
