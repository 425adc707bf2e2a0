'use client';

import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { ConfirmedAction } from '#components/ui/confirmed-action.tsx';
import { SHIPMENT_CHANGED, useInvalidate } from '#lib/session/invalidate.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { hasOpenProblem } from '#lib/shipments/shipment-status.ts';
import { useSetShipment } from '#lib/shipments/use-shipment.ts';
import { ROUTES, shipmentRoute } from '#lib/site/routes.ts';
import styles from './shipment-problem.module.css';

type ShipmentProblemProps = { readonly shipment: ShipmentDetail };

/** Links to the shop while a problem is open, and to the shipment that follows. */
export function ProblemLinks({ shipment }: ShipmentProblemProps) {
  const { followUpId } = shipment;
  if (followUpId === null && !hasOpenProblem(shipment)) return null;
  return (
    <div className={styles.links}>
      {followUpId !== null && (
        <ButtonLink kind="primary" href={shipmentRoute(followUpId)}>
          次の荷物を見る
        </ButtonLink>
      )}
      {hasOpenProblem(shipment) && (
        <ButtonLink kind="secondary" href={ROUTES.contact}>
          お問い合わせ
        </ButtonLink>
      )}
    </div>
  );
}

/** Gives up the prizes of a shipment with an open problem. */
export function GiveUpShipment({ shipment: { userShipId } }: ShipmentProblemProps) {
  const { mutation, run } = useMutation<'giveUpShipment'>();
  const setShipment = useSetShipment();
  const invalidate = useInvalidate();

  async function giveUp(): Promise<void> {
    const result = await run((callApi) => callApi('giveUpShipment', { params: { userShipId } }));
    if (!result.ok) return;
    await setShipment(result.answer);
    await invalidate(SHIPMENT_CHANGED);
  }
  return (
    <ConfirmedAction
      name="この荷物の受け取りをやめる"
      question="この荷物の受け取りをやめますか。"
      no="やめない"
      yes="受け取りをやめる"
      isBusy={mutation.kind === 'busy'}
      failure={mutation.kind === 'failed' ? mutation.message : null}
      onYes={() => void giveUp()}
    >
      再送も交換も、代金のお返しもできなくなります。あとから取り消すこともできません。
    </ConfirmedAction>
  );
}
