import { closedSaleHint } from '#components/draws/closed-sale-hint.ts';
import { useDrawNumbers } from '#components/draws/live-draw.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import type { Maintenance } from '#lib/contract/running.ts';
import { pauseReasonOf } from '#lib/draws/draw-status.ts';
import { maintenanceText } from '#lib/text/maintenance.ts';

type StoppedOrderProps = {
  readonly reason: string;
  readonly opensAt: string;
  /** Of the hint. */
  readonly className: string | undefined;
};

/** Why no tickets are held now, instead of the button that holds them. */
export function StoppedOrder({ reason, opensAt, className }: StoppedOrderProps) {
  const numbers = useDrawNumbers();
  return (
    <>
      <Button kind="primary" disabled>
        {reason}
      </Button>
      <p className={className}>
        <TitleText>{closedSaleHint({ ...numbers, opensAt, pauseReason: pauseReasonOf(numbers) })}</TitleText>
      </p>
    </>
  );
}

/** Why an order that holds tickets cannot be paid now. */
export const StoppedPayment = ({ maintenance }: { readonly maintenance: Maintenance }) => (
  <Notice icon="clock">{`${maintenanceText(maintenance)}お支払いは、再開のあとにお願いします。`}</Notice>
);
