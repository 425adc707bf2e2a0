import { Group, Image, Stack, Text } from '@mantine/core';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { numberText } from '#lib/text/numbers.ts';
import { gradeName } from '#lib/text/labels.ts';
import { variantName } from '#console/text/variant-name.ts';
import { Section } from '#console/shell/section.tsx';

type Prize = OpsShipmentDetail['contents'][number];

/** The prizes in the box, with pictures. */
export function ShipmentContents({
  shipment: { contents, prizes },
}: {
  readonly shipment: OpsShipmentDetail;
}) {
  return (
    <Section title={`中身 ${numberText(Math.max(contents.length, prizes))}点`}>
      {contents.length === 0 ? (
        <Text c="dimmed">取り下げられたため、中身はありません。</Text>
      ) : (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {contents.map((prize) => (
            <li key={prize.wonPrizeId}>
              <PrizeLine prize={prize} />
            </li>
          ))}
        </Stack>
      )}
    </Section>
  );
}

/** A prize with its picture, draw and order. */
export function PrizeLine({ prize }: { readonly prize: Prize }) {
  const { picture, drawTitle, orderNumber, shelf } = prize;
  return (
    <Group gap="md" wrap="nowrap">
      <Image
        src={`/image/${picture.pictureId}`}
        alt=""
        w={64}
        h={64}
        fit="contain"
        radius="sm"
        loading="lazy"
      />
      <Stack gap={0} miw={0}>
        <Text
          fw={700}
          style={{ overflowWrap: 'anywhere' }}
        >{`${shelf === null ? '' : `棚${shelf} `}${gradeName(prize)} ${variantName(prize)}`}</Text>
        <Text size="sm" c="dimmed">
          {drawTitle}
        </Text>
        <Text size="xs" c="dimmed">{`注文 ${orderNumber}`}</Text>
      </Stack>
    </Group>
  );
}
