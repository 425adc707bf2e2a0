import { Alert, Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { GiftCard } from '#lib/contract/gift.ts';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { numberText } from '#lib/text/numbers.ts';
import { METHOD_NAMES } from '#lib/text/shipping-methods.ts';
import { useQuery } from '#console/api/use-query.ts';
import { zipText } from '#lib/text/address.ts';
import { PageLink } from '#console/shell/page-link.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { Age } from './age.tsx';
import styles from './packing.module.css';
import { PauseDialog } from './pause-dialog.tsx';
import { ScanField } from './scan-field.tsx';
import { PrizeLine } from './shipment-contents.tsx';
import { type PackingState, usePacking } from './use-packing.ts';

const NEXT_SHOWN = 5;

/** Packing by scanner or by taps: the next box, its prizes, packed. */
export function ScanPacking() {
  const packing = usePacking();
  const counts = useQuery('countShipments', {}, { everyMs: 30_000 });
  const left = counts.data?.tasks.find(({ task }) => task === 'pack')?.count;
  const { box, taken, lastPacked } = packing;
  return (
    <Stack gap="md" maw={640}>
      <Signal state={packing.state} />
      <ScanField onScan={(text) => void packing.scan(text)} />
      {taken !== undefined && (
        <TakeOver
          box={taken}
          isBusy={packing.isBusy}
          onTakeOver={() => void packing.takeOver(taken)}
          onLeave={packing.leave}
        />
      )}
      {box === undefined ? (
        <>
          {lastPacked !== undefined && (
            <Group>
              <Button
                variant="default"
                loading={packing.isBusy}
                onClick={() => void packing.undo(lastPacked)}
              >{`${lastPacked.number} を梱包中に戻す`}</Button>
            </Group>
          )}
          <NextBoxes left={left} isBusy={packing.isBusy} onOpen={(number) => void packing.open(number)} />
        </>
      ) : (
        <OpenBox
          box={box}
          ticked={packing.ticked}
          lacksCard={packing.lacksCard}
          onCardIn={packing.putCardIn}
          isBusy={packing.isBusy}
          onTick={(wonPrizeId) => packing.tick(box, wonPrizeId)}
          onPacked={() => void packing.finish(box)}
          onPutAside={packing.leave}
          onPaused={() => packing.paused(box)}
        />
      )}
    </Stack>
  );
}

/** Whether the last scan was right, to be seen from a step away. */
function Signal({ state }: { readonly state: PackingState | undefined }) {
  return (
    <div className={styles.signal} role="status" data-right={state?.isRight}>
      {state !== undefined && (
        <span className={styles.mark} aria-label={state.isRight ? '正しい' : '誤り'} role="img">
          {state.isRight ? '○' : '×'}
        </span>
      )}
      <Text fw={700} size="lg">
        {state?.text ?? '箱の発送番号を読み取ってください。'}
      </Text>
    </div>
  );
}

type TakeOverProps = {
  readonly box: OpsShipmentDetail;
  readonly isBusy: boolean;
  readonly onTakeOver: () => void;
  readonly onLeave: () => void;
};

/** Somebody else packs the box: whether it is taken over. */
const TakeOver = ({
  box: { number, packer, ticked, contents },
  isBusy,
  onTakeOver,
  onLeave,
}: TakeOverProps) => (
  <Stack gap="sm" component="section" aria-labelledby="taken-box">
    <Title order={2} size="h3" id="taken-box">
      {number}
    </Title>
    <Text>{`${packer ?? ''}さんが${numberText(contents.length)}点のうち${numberText(ticked.length)}点を入れています。引き継ぎますか。印はそのまま残ります。印のない賞品が箱に入っていないかも、確かめてください。`}</Text>
    <Group grow>
      <Button variant="default" h={56} onClick={onLeave}>
        やめる
      </Button>
      <Button h={56} loading={isBusy} onClick={onTakeOver}>
        引き継ぐ
      </Button>
    </Group>
  </Stack>
);

type NextProps = {
  readonly left: number | undefined;
  readonly isBusy: boolean;
  readonly onOpen: (number: string) => void;
};

/** The boxes that wait longest, for packing without a scanner. */
function NextBoxes({ left, isBusy, onOpen }: NextProps) {
  const list = useQuery('listShipments', { query: { task: 'pack', limit: NEXT_SHOWN } }, { everyMs: 30_000 });
  if (left === 0) return <Text fw={700}>梱包する箱はありません。</Text>;
  return (
    <Stack gap="xs" component="section" aria-labelledby="next-boxes">
      <Title order={2} size="h4" id="next-boxes">
        {left === undefined ? '次の箱' : `次の箱（残り${numberText(left)}箱）`}
      </Title>
      <Stack gap="xs" component="ul" className={styles.list ?? ''}>
        {list.data?.items.map(({ shipmentId, number, prizes, method, requestedAt, packer }) => (
          <li key={shipmentId}>
            <UnstyledButton
              className={styles.prize ?? ''}
              disabled={isBusy}
              onClick={() => onOpen(shipmentId)}
            >
              <Group justify="space-between" wrap="nowrap">
                <Stack gap={0} miw={0}>
                  <Text fw={700}>{number}</Text>
                  {packer !== null && <Text size="sm">{`${packer}さんが梱包中`}</Text>}
                </Stack>
                <Text size="sm" component="span">
                  <span>{`${METHOD_NAMES[method]} ${numberText(prizes)}点 `}</span>
                  <Age since={requestedAt} />
                </Text>
              </Group>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

type BoxProps = {
  readonly box: OpsShipmentDetail;
  readonly ticked: ReadonlySet<string>;
  readonly lacksCard: boolean;
  readonly onCardIn: () => void;
  readonly isBusy: boolean;
  readonly onTick: (wonPrizeId: string) => void;
  readonly onPacked: () => void;
  readonly onPutAside: () => void;
  readonly onPaused: () => void;
};

/** The open box with its prizes, each ticked when it is in. */
function OpenBox({ box, ticked, isBusy, onTick, onPacked, onPutAside, onPaused, ...card }: BoxProps) {
  const may = useMay();
  const [isPausing, pausing] = useDisclosure();
  const { shipmentId, number, method, address, contents, gift } = box;
  return (
    <Stack gap="md" component="section" aria-labelledby="open-box">
      <Group justify="space-between">
        <Title order={2} size="h3" id="open-box">
          <PageLink href={`/shipments/${shipmentId}`} inherit>
            {number}
          </PageLink>
        </Title>
        <Text>{`${numberText(ticked.size)} / ${numberText(contents.length)}点`}</Text>
      </Group>
      <Text fw={700}>{METHOD_NAMES[method]}</Text>
      {address !== null && <Text size="sm" c="dimmed">{`〒${zipText(address.zip)} ${address.name} 様`}</Text>}
      {gift !== null && <GiftNotice {...gift} {...card} />}
      <Stack gap="xs" component="ul" className={styles.list ?? ''}>
        {contents.map((prize) => (
          <li key={prize.wonPrizeId}>
            <UnstyledButton
              className={styles.prize ?? ''}
              aria-pressed={ticked.has(prize.wonPrizeId)}
              onClick={() => onTick(prize.wonPrizeId)}
            >
              <PrizeLine prize={prize} />
            </UnstyledButton>
          </li>
        ))}
      </Stack>
      <Group grow>
        <Button variant="default" h={56} onClick={onPutAside}>
          あとで
        </Button>
        <Button
          h={56}
          loading={isBusy}
          disabled={ticked.size < contents.length || card.lacksCard}
          onClick={onPacked}
        >
          梱包済みにする
        </Button>
      </Group>
      {may('shipments.pause') && (
        <Button variant="subtle" onClick={pausing.open}>
          傷みや不足があるので保留にする
        </Button>
      )}
      {isPausing && <PauseDialog shipment={box} onPaused={onPaused} onClose={pausing.close} />}
    </Stack>
  );
}

type GiftNoticeProps = GiftCard & Pick<BoxProps, 'lacksCard' | 'onCardIn'>;

/** Tells the packer that the box of a gift has a card and no prices. */
const GiftNotice = ({ from, message, lacksCard, onCardIn }: GiftNoticeProps) => (
  <Alert color="budo" variant="outline" role="none" title="プレゼントです">
    <Stack gap="sm">
      <Text fw={700}>値段のわかるものは入れません。カードを入れます。</Text>
      <Text style={{ whiteSpace: 'pre-line' }}>{`${message}\n${from} より`.trim()}</Text>
      <Group>
        <Button
          variant={lacksCard ? 'filled' : 'default'}
          h={56}
          aria-pressed={!lacksCard}
          disabled={!lacksCard}
          onClick={onCardIn}
        >
          {lacksCard ? 'カードを入れた' : 'カードは入っています'}
        </Button>
      </Group>
    </Stack>
  </Alert>
);
