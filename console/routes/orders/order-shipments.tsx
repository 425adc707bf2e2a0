import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OpsOrderDetail } from '#lib/contract/ops/orders.ts';
import { useQuery } from '#console/api/use-query.ts';
import { RefundDialog } from '#console/routes/shipments/refund-dialog.tsx';
import { restOfFee } from '#console/routes/shipments/rest-of-fee.ts';
import { Loaded } from '#console/shell/page.tsx';
import { PageLink } from '#console/shell/page-link.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { Dialog } from '#console/overlays/dialog.tsx';

type Shipment = { readonly shipmentId: string; readonly number: string };

/** The shipments that prizes of an order are in, each once. */
export function shipmentsOf({ tickets }: Pick<OpsOrderDetail, 'tickets'>): readonly Shipment[] {
  const shipments = tickets.flatMap(({ prize }) => prize?.shipment ?? []);
  return [...new Map(shipments.map((shipment) => [shipment.shipmentId, shipment])).values()];
}

/** The shipments of an order, whose fees can be refunded here. */
export const OrderShipments = ({ shipments }: { readonly shipments: readonly Shipment[] }) => (
  <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
    {shipments.map(({ shipmentId, number }) => (
      <OneShipment key={shipmentId} number={number} />
    ))}
  </Stack>
);

function OneShipment({ number }: Pick<Shipment, 'number'>) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <Group component="li" justify="space-between" gap="sm">
      <PageLink size="sm" href={`/shipments/${number}`}>{`発送 ${number}`}</PageLink>
      {may('refunds.request') && may('shipments.addresses') && (
        <Button variant="default" aria-label={`発送 ${number}の送料を返金する`} onClick={() => setOpen(true)}>
          送料を返金する
        </Button>
      )}
      {isOpen && <FeeRefund number={number} onClose={() => setOpen(false)} />}
    </Group>
  );
}

type RefundProps = { readonly number: string; readonly onClose: () => void };

/** Reads the shipment when the refund is asked for: each look at one is recorded, because it has an address. */
function FeeRefund({ number, onClose }: RefundProps) {
  const { data, error, mutate } = useQuery('showShipment', { params: { shipment: number } });
  if (data !== undefined && restOfFee(data) > 0) return <RefundDialog shipment={data} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={`${number}: 送料を返金する`}>
      <Loaded data={data} error={error} onRetry={() => void mutate()}>
        {({ fee, paymentStatus }) => <Text>{whyNoRefund(fee, paymentStatus === 'CAPTURED')}</Text>}
      </Loaded>
    </Dialog>
  );
}

function whyNoRefund(fee: number, isPaid: boolean): string {
  if (fee === 0) return '送料は無料でした。返金するものはありません。';
  return isPaid
    ? '送料は、全額が返金済みか、返金の途中です。'
    : '送料は、返金できる状態ではありません。発送のページで支払いを確認してください。';
}
