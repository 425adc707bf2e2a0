import { Button, Checkbox, Group, Image, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import type { PackedPrize } from '#lib/contract/ops/shipment-files.ts';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { numberText } from '#lib/text/numbers.ts';
import { METHOD_NAMES } from '#lib/text/shipping-methods.ts';
import { useQuery } from '#console/api/use-query.ts';
import { Loaded } from '#console/shell/page.tsx';
import { gradeName } from '#lib/text/labels.ts';
import { variantName } from '#console/text/variant-name.ts';
import { zipText } from '#lib/text/address.ts';
import styles from './packing.module.css';
import { respelledText } from './respelled.ts';
import { prizeCode } from './scan-code.ts';

type PackingList = OpsCallOutput<'listPacking'>;

/** Lists of what is to be packed, by box or by prize, and the cards of gifts, to print. Reading it is recorded, because it names recipients. */
export function PackingLists({ by }: { readonly by: 'shipments' | 'prizes' | 'cards' }) {
  const [isUnpacked, setUnpacked] = useState(true);
  const list = useQuery(
    'listPacking',
    { query: isUnpacked ? { unpacked: 'true' } : {} },
    { isRecorded: true },
  );
  return (
    <Stack gap="md" maw={880}>
      <Group data-screen-only>
        <Button onClick={() => window.print()}>印刷する</Button>
        <Checkbox
          label="梱包済みを除く"
          checked={isUnpacked}
          onChange={(event) => setUnpacked(event.currentTarget.checked)}
        />
      </Group>
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {(packing) => (
          <>
            <Text>{`${numberText(packing.shipments.length)}箱${packing.waiting > packing.shipments.length ? `（全${numberText(packing.waiting)}箱）` : ''}`}</Text>
            {packing.shipments.length === 0 && <Text c="dimmed">梱包する箱はありません。</Text>}
            {by === 'prizes' && <Prizes prizes={packing.prizes} />}
            {by === 'shipments' && <Boxes shipments={packing.shipments} />}
            {by === 'cards' && <Cards shipments={packing.shipments} />}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function Boxes({ shipments }: Pick<PackingList, 'shipments'>) {
  return shipments.map(({ shipmentId, number, method, zip, recipient, gift, respelled, contents }) => (
    <section key={shipmentId} className={styles.printed} aria-labelledby={shipmentId}>
      <Group gap="md" wrap="nowrap" align="flex-start">
        <Code text={`K${number.replaceAll('-', '')}`} name={`発送 ${number} のQRコード`} />
        <Stack gap={4} style={{ flex: 1 }} miw={0}>
          <Title order={2} size="h4" id={shipmentId}>
            {number}
          </Title>
          <Text size="sm">{`${METHOD_NAMES[method]}　〒${zipText(zip)} ${recipient} 様`}</Text>
          {gift !== null && (
            <Text size="sm" fw={700}>
              プレゼント: 値段のわかるものを入れず、カードを入れる
            </Text>
          )}
          {respelled.length > 0 && <Text size="sm">{`※送り状の文字: ${respelledText(respelled)}`}</Text>}
          <Pieces label={`${number}の中身`} prizes={contents} />
        </Stack>
      </Group>
    </section>
  ));
}

/** The cards of gifts, each with the number of its box outside, where it is cut off. */
function Cards({ shipments }: Pick<PackingList, 'shipments'>) {
  const gifts = shipments.flatMap(({ gift, ...box }) => (gift === null ? [] : { ...box, ...gift }));
  if (gifts.length === 0) return <Text c="dimmed">カードを入れる箱はありません。</Text>;
  return gifts.map(({ shipmentId, number, from, message }) => (
    <section key={shipmentId} className={styles.printed} aria-labelledby={shipmentId}>
      <Text size="xs" id={shipmentId}>{`${number}（切りはなしてから入れる）`}</Text>
      <div className={styles.card}>
        <p className={styles.message}>{message}</p>
        <p className={styles.from}>{`${from} より`}</p>
      </div>
    </section>
  ));
}

/** The prizes to fetch, each with the code that a scanner ticks it by. */
function Prizes({ prizes }: Pick<PackingList, 'prizes'>) {
  return prizes.map((prize) => (
    <Group
      key={`${prizeCode(prize)} ${prize.variant ?? ''}`}
      className={styles.printed ?? ''}
      gap="md"
      wrap="nowrap"
    >
      <Code text={prizeCode(prize)} name={`${prize.name}のQRコード`} />
      <Stack gap={0} miw={0}>
        <Text fw={700}>{`${shelfText(prize)}${prizeText(prize)}`}</Text>
        <Text size="sm" c="dimmed">
          {prize.drawTitle}
        </Text>
      </Stack>
      <Text
        fw={700}
        size="xl"
        ml="auto"
        className={styles.count ?? ''}
      >{`${numberText(prize.pieces)}点`}</Text>
    </Group>
  ));
}

const prizeText = (prize: PackedPrize): string => `${gradeName(prize)} ${variantName(prize)}`;

const shelfText = ({ shelf }: PackedPrize): string => (shelf === null ? '' : `棚${shelf} `);

function Pieces({ label, prizes }: { readonly label: string; readonly prizes: readonly PackedPrize[] }) {
  return (
    <Table aria-label={label} verticalSpacing={4} horizontalSpacing="xs">
      <Table.Tbody>
        {prizes.map((prize) => (
          <Table.Tr key={`${prizeCode(prize)} ${prize.variant ?? ''}`}>
            <Table.Td w={24} aria-hidden="true">
              □
            </Table.Td>
            <Table.Td>
              <span>{`${shelfText(prize)}${prizeText(prize)}`}</span>
              <Text size="xs" c="dimmed">
                {prize.drawTitle}
              </Text>
            </Table.Td>
            <Table.Td ta="right" className={styles.count ?? ''}>{`${numberText(prize.pieces)}点`}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** A QR code, which 2D scanners and phones read. */
function Code({ text, name }: { readonly text: string; readonly name: string }) {
  return (
    <Image
      className={styles.code ?? ''}
      alt={name}
      src={`data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`}
    />
  );
}
