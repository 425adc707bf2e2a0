import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Spares } from '#lib/contract/ops/spares.ts';
import { numberText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { gradeName } from '#lib/text/labels.ts';
import { type SpareChange, SparesDialog } from './spares-dialog.tsx';

type Change = { readonly line: Spares; readonly change: SpareChange };

/** The spare pieces of the prizes of a draw, with their changes. */
export function SpareList({ directoryName }: { readonly directoryName: string }) {
  const list = useQuery('listSpares', { params: { directoryName } });
  return (
    <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
      {({ items }) => <SpareTable rows={items} empty="賞品はありません。" />}
    </Loaded>
  );
}

type TableProps = {
  readonly rows: readonly Spares[];
  readonly empty: string;
  /** Names the draw of each prize. */
  readonly hasDraws?: boolean;
};

export function SpareTable({ rows, empty, hasDraws = false }: TableProps) {
  const may = useMay();
  const [chosen, setChosen] = useState<Change>();
  const columns: readonly Column<Spares>[] = [
    { key: 'name', label: '賞品', render: ({ grade, name }) => `${gradeName(grade)} ${name}`, isMain: true },
    ...(hasDraws ? [DRAW] : []),
    { key: 'spares', label: '予備', render: ({ spares }) => `${numberText(spares)}点`, isNumber: true },
    ...(may('shipments.decide')
      ? [
          {
            key: 'change',
            label: '変更',
            render: (line: Spares) => <ChangeButtons line={line} onChoose={setChosen} />,
          },
        ]
      : []),
  ];
  return (
    <>
      <DataTable
        label="予備"
        rows={rows}
        columns={columns}
        rowKey={({ directoryName, grade }) => `${directoryName} ${grade}`}
        empty={empty}
      />
      {chosen !== undefined && <SparesDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

const DRAW: Column<Spares> = { key: 'draw', label: 'ガチャ', render: ({ drawTitle }) => drawTitle };

type ButtonsProps = { readonly line: Spares; readonly onChoose: (change: Change) => void };

function ChangeButtons({ line, onChoose }: ButtonsProps) {
  return (
    <Group gap="xs">
      <Button
        variant="default"
        aria-label={`${line.name}の予備を増やす`}
        onClick={() => onChoose({ line, change: 'add' })}
      >
        増やす
      </Button>
      <Button
        variant="default"
        disabled={line.spares === 0}
        aria-label={`${line.name}の予備を減らす`}
        onClick={() => onChoose({ line, change: 'writeOff' })}
      >
        減らす
      </Button>
    </Group>
  );
}
