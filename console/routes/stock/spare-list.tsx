import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Spares } from '#lib/contract/ops/spares.ts';
import { numberText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { gradeName } from '#console/text/draws.ts';
import { type SpareChange, SparesDialog } from './spares-dialog.tsx';

type Change = { readonly line: Spares; readonly change: SpareChange };

/** The spare pieces of the prizes of a draw, with their changes. */
export function SpareList({ directoryName }: { readonly directoryName: string }) {
  const may = useMay();
  const list = useQuery('listSpares', { params: { directoryName } });
  const [chosen, setChosen] = useState<Change>();
  const columns: readonly Column<Spares>[] = [
    { key: 'name', label: '賞品', render: ({ grade, name }) => `${gradeName(grade)} ${name}`, isMain: true },
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
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {({ items }) => (
          <DataTable
            label="予備"
            rows={items}
            columns={columns}
            rowKey={({ grade }) => grade}
            empty="賞品はありません。"
          />
        )}
      </Loaded>
      {chosen !== undefined && <SparesDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

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
