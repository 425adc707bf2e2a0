import { Badge, Stack, Text } from '@mantine/core';
import type { OpsShipment } from '#lib/contract/ops/shipments.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { yenText } from '#lib/text/numbers.ts';
import type { Column } from '#console/lists/data-table.tsx';
import { TwoLines } from '#console/lists/two-lines.tsx';
import { listTime } from '#console/text/list-time.ts';
import { PROBLEM_NAMES, RESOLUTION_NAMES, TASK_NAMES, trackingText } from '#console/text/shipments.ts';
import { Age } from './age.tsx';

/** The state of a shipment in a word or two. */
export function ShipmentState({ shipment }: { readonly shipment: OpsShipment }) {
  const { task, problem, resolution } = shipment;
  if (task === null) return <Badge color="gray">取り下げ</Badge>;
  if (resolution !== null) return <Badge color="gray">{RESOLUTION_NAMES[resolution]}</Badge>;
  if (problem !== null) return <Badge color="red">{PROBLEM_NAMES[problem]}</Badge>;
  if (task === 'trouble') return <Badge color="yellow">送料未払い</Badge>;
  return <Badge color={task === 'done' || task === 'sent' ? 'green' : 'budo'}>{TASK_NAMES[task]}</Badge>;
}

function feeState({ paymentStatus }: OpsShipment): string {
  if (paymentStatus === 'CAPTURED') return '支払済み';
  if (paymentStatus === 'REFUNDED') return '返金済み';
  return paymentStatus === 'REFUND_PENDING' ? '返金中' : '未払い';
}

const Fee = ({ shipment }: { readonly shipment: OpsShipment }) =>
  shipment.fee === 0 ? '無料' : <TwoLines main={yenText(shipment.fee)} detail={feeState(shipment)} />;

const TRACKING: Column<OpsShipment> = {
  key: 'tracking',
  label: '伝票番号',
  isShort: true,
  render: ({ carrier, trackingNumber }) =>
    carrier === null || trackingNumber === null ? (
      '—'
    ) : (
      <Stack gap={0}>
        <span>{trackingText(trackingNumber)}</span>
        <Text span size="xs" c="dimmed">
          {CARRIER_NAMES[carrier]}
        </Text>
      </Stack>
    ),
};

/** The columns of a list; a number of the carrier only where there can be one. */
export const shipmentColumns = (hasNumbers: boolean): readonly Column<OpsShipment>[] => [
  { key: 'number', label: '発送番号', isMain: true, isShort: true, render: ({ number }) => number },
  { key: 'age', label: '待ち', render: ({ requestedAt }) => <Age since={requestedAt} /> },
  { key: 'state', label: '状態', render: (shipment) => <ShipmentState shipment={shipment} /> },
  { key: 'draws', label: 'ガチャ', render: ({ drawTitles }) => drawTitles.join('、') || '—' },
  { key: 'prizes', label: '賞品', render: ({ prizes }) => `${prizes}点`, isNumber: true },
  { key: 'fee', label: '送料', isShort: true, render: (shipment) => <Fee shipment={shipment} /> },
  ...(hasNumbers ? [TRACKING] : []),
  { key: 'requestedAt', label: '依頼', isShort: true, render: ({ requestedAt }) => listTime(requestedAt) },
];
