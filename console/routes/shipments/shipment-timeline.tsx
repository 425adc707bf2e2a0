import { Text, Timeline } from '@mantine/core';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { moveText } from '#lib/lists/shipment-names.ts';
import { Section } from '#console/shell/section.tsx';

/** Everything that happened to a shipment, the latest first. */
export function ShipmentTimeline({ shipment: { moves } }: { readonly shipment: OpsShipmentDetail }) {
  const latestFirst = moves.toReversed();
  return (
    <Section title="これまでの記録">
      <Timeline active={moves.length} bulletSize={14} lineWidth={2}>
        {latestFirst.map((move, nth) => (
          <Timeline.Item key={`${move.at} ${moves.length - nth}`} title={moveText(move)}>
            <Text size="sm" c="dimmed">
              {japanLongDateTime(move.at)}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  );
}
