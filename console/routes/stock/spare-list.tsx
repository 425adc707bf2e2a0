import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Spares } from '#lib/contract/ops/spares.ts';
import { gradeName } from '#lib/text/labels.ts';
import { useQuery } from '#console/api/use-query.ts';
import type { TableColumn } from '#console/lists/cell.tsx';
import { DataTable } from '#console/lists/data-table.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { ShelfDialog } from './shelf-dialog.tsx';
import { lineName } from './line-name.ts';
import { type SpareChange, SparesDialog } from './spares-dialog.tsx';

export const spareKey = ({ directoryName, code, variant }: Spares): string =>
  `${directoryName} ${code} ${variant ?? ''}`;

/** The spare pieces of the prizes of a draw, with their changes. */
export function SpareList({ directoryName }: { readonly directoryName: string }) {
  const list = useQuery('listSpares', { params: { directoryName } });
  const columns = useSpareColumns(false);
  return (
    <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
      {({ items }) => (
        <DataTable label="予備" rows={items} columns={columns} rowKey={spareKey} empty="賞品はありません。" />
      )}
    </Loaded>
  );
}

/** `hasDraws`: each prize has the title of its draw. */
export function useSpareColumns(hasDraws: boolean): readonly TableColumn<Spares>[] {
  const may = useMay();
  return [
    { key: 'prize', label: '賞品', isMain: true, show: (line) => `${gradeName(line)} ${lineName(line)}` },
    ...(hasDraws ? [{ key: 'drawTitle', label: 'ガチャ' } as const] : []),
    { key: 'spares', label: '予備', as: 'number', unit: '点' },
    may('shipments.fulfil') ? SHELF_TO_CHANGE : { key: 'shelf', label: '棚' },
    ...(may('shipments.decide') ? [CHANGE] : []),
  ];
}

const SHELF_TO_CHANGE: TableColumn<Spares> = {
  key: 'shelf',
  label: '棚',
  render: (line) => <ShelfButton line={line} />,
};

const CHANGE: TableColumn<Spares> = {
  key: 'change',
  label: '変更',
  render: (line) => <ChangeButtons line={line} />,
};

function ShelfButton({ line }: { readonly line: Spares }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-label={`${lineName(line)}の棚 ${line.shelf ?? '未定'} を変える`}
        onClick={() => setOpen(true)}
      >
        {line.shelf ?? '未定'}
      </Button>
      {isOpen && <ShelfDialog line={line} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangeButtons({ line }: { readonly line: Spares }) {
  const [change, choose] = useState<SpareChange>();
  return (
    <Group gap="xs">
      <Button variant="default" aria-label={`${lineName(line)}の予備を増やす`} onClick={() => choose('add')}>
        増やす
      </Button>
      <Button
        variant="default"
        disabled={line.spares === 0}
        aria-label={`${lineName(line)}の予備を減らす`}
        onClick={() => choose('writeOff')}
      >
        減らす
      </Button>
      {change !== undefined && <SparesDialog line={line} change={change} onClose={() => choose(undefined)} />}
    </Group>
  );
}
