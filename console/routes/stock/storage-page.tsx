import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { EXPIRED_PRIZE_COLUMNS } from '#lib/lists/storage.ts';
import { numberText } from '#lib/text/numbers.ts';
import type { Selection } from '#console/lists/data-table.tsx';
import { ListPage } from '#console/lists/list-page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { type Decision, StorageDialog } from './storage-dialog.tsx';

const DAY_MS = 24 * 60 * 60_000;

const daysSince = (at: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(at)) / DAY_MS));

/** Prizes past their storage, the earliest end first: keep them longer, or end the right to them. */
export function StoragePage() {
  const mayDecide = useMay()('shipments.decide');
  return (
    <ListPage
      title="保管期限"
      label="保管期限を過ぎた賞品"
      call="listExpiredPrizes"
      columns={EXPIRED_PRIZE_COLUMNS}
      cells={{ over: ({ keptUntil }) => `${numberText(daysSince(keptUntil))}日` }}
      rowKey={({ wonPrizeId }) => wonPrizeId}
      rowName={({ name, orderNumber }) => `${name}（注文 ${orderNumber}）`}
      searchLabel="賞品・ガチャ・注文番号で探す"
      csv="exportExpiredPrizes"
      bulk={mayDecide ? (selection) => <Decisions selection={selection} /> : undefined}
      isBulkOfPage
      empty="保管期限を過ぎた賞品はありません。"
      emptyFiltered="条件に合う賞品はありません。"
    >
      <Text>保管期限を過ぎた賞品です。期限を延ばすか、規約にしたがって権利を終えるか決めます。</Text>
    </ListPage>
  );
}

function Decisions({ selection: { keys, onChange } }: { readonly selection: Selection }) {
  const [decision, setDecision] = useState<Decision>();
  const close = () => {
    setDecision(undefined);
    onChange(new Set());
  };
  if (keys.size === 0) return null;
  return (
    <Group gap="sm" aria-live="polite">
      <Text size="sm">{`${numberText(keys.size)}点を選択中`}</Text>
      <Button onClick={() => setDecision('extend')}>期限を延ばす</Button>
      <Button color="red" variant="light" onClick={() => setDecision('giveUp')}>
        権利を終える
      </Button>
      {decision !== undefined && (
        <StorageDialog decision={decision} wonPrizeIds={[...keys]} onClose={close} />
      )}
    </Group>
  );
}
