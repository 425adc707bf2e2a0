import { Button, Group } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ShipmentTask } from '#lib/contract/enums.ts';
import type { OpsArguments } from '#lib/contract/ops/contract.ts';
import type { OpsShipment } from '#lib/contract/ops/shipments.ts';
import { useQuery } from '#console/api/use-query.ts';
import { DataTable } from '#console/lists/data-table.tsx';
import { ExportButton } from '#console/lists/export-button.tsx';
import { OffsetPager } from '#console/lists/pager.tsx';
import { withFilters } from '#console/lists/search.ts';
import { Loaded, Page } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { BatchActions } from './batch-actions.tsx';
import type { ShipmentsSearch } from './search.ts';
import { shipmentColumns } from './shipment-columns.tsx';
import { ShipmentFilters } from './shipment-filters.tsx';
import { TaskTabs } from './task-tabs.tsx';

const PAGE_SIZE = 50;
const NOBODY: ReadonlySet<string> = new Set();
const WITH_NUMBERS: readonly ShipmentTask[] = ['sent', 'trouble', 'done'];

const route = getRouteApi('/signed-in/shipments');

/** The shipments by what is to be done, oldest first. */
export function ShipmentsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay();
  const { task = 'accept', q, offset = 0 } = search;
  const counts = useQuery('countShipments', {}, { everyMs: 30_000 });
  const list = useQuery('listShipments', { query: queryOf(search) });
  const [selected, setSelected] = useState(NOBODY);
  const filter = (change: Partial<ShipmentsSearch>) => {
    setSelected(NOBODY);
    void navigate({ search: withFilters(search, change), replace: true });
  };
  const isSearch = q !== undefined;
  return (
    <Page title="発送" action={<ToPages search={search} />}>
      <TaskTabs
        task={isSearch ? null : task}
        counts={counts.data?.tasks}
        onChange={(next) => filter({ task: next, q: undefined, trouble: undefined, carrier: undefined })}
      />
      <ShipmentFilters search={search} draws={counts.data?.draws ?? []} onFilter={filter} />
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {({ total, items }) => (
          <>
            {may('shipments.fulfil') && !isSearch && (
              <BatchActions {...{ task, items, selected }} onDone={() => setSelected(NOBODY)} />
            )}
            <Shipments {...{ items, selected }} task={isSearch ? undefined : task} onSelect={setSelected} />
            <OffsetPager
              {...{ total, offset }}
              limit={PAGE_SIZE}
              onChange={(next) => void navigate({ search: { ...search, offset: next } })}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

type TableProps = {
  readonly items: readonly OpsShipment[];
  /** `undefined`: found by their number, whatever their state. */
  readonly task: ShipmentTask | undefined;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (numbers: ReadonlySet<string>) => void;
};

function Shipments({ items, task, selected, onSelect }: TableProps) {
  const may = useMay();
  const isSelectable = may('shipments.fulfil') && task !== undefined;
  return (
    <DataTable<OpsShipment>
      label="発送"
      rows={items}
      columns={shipmentColumns(task === undefined || WITH_NUMBERS.includes(task))}
      rowKey={({ number }) => number}
      {...(may('shipments.addresses') && {
        linkOf: ({ shipmentId }) => ({ to: '/shipments/$shipmentId', params: { shipmentId } }),
      })}
      empty={task === undefined ? 'この番号の発送はありません。' : EMPTY[task]}
      {...(isSelectable && { selection: { keys: selected, onChange: onSelect } })}
    />
  );
}

const EMPTY: Readonly<Record<ShipmentTask, string>> = {
  accept: '受け付けを待つ発送はありません。',
  pack: '梱包する発送はありません。',
  number: '伝票番号を待つ発送はありません。',
  sent: '配送中の発送はありません。',
  trouble: '困りごとはありません。',
  done: '完了した発送はありません。',
};

type Query = NonNullable<OpsArguments<'listShipments'>['query']>;

function queryOf({ task = 'accept', q, draw, carrier, trouble, days, offset = 0 }: ShipmentsSearch): Query {
  const page = { limit: PAGE_SIZE, offset };
  if (q !== undefined) return { ...page, q };
  return {
    ...page,
    ...{ task, draw, carrier },
    minDays: days === undefined ? undefined : Number(days),
    ...(trouble === 'unpaid' ? { unpaid: 'true' as const } : { problem: trouble }),
  };
}

function ToPages({ search }: { readonly search: ShipmentsSearch }) {
  const may = useMay();
  const { limit: _limit, offset: _offset, ...query } = queryOf(search);
  return (
    <Group gap="xs">
      <ExportButton call="exportShipmentList" args={{ query }} fileName="shipments.csv" />
      {may('shipments.addresses') && may('shipments.fulfil') && (
        <Button component={Link} to="/shipments/packing">
          梱包する
        </Button>
      )}
      {may('shipments.fulfil') && (
        <>
          <Button variant="default" component={Link} to="/shipments/export">
            送り状CSV
          </Button>
          <Button variant="default" component={Link} to="/shipments/tracking">
            伝票番号の取り込み
          </Button>
        </>
      )}
    </Group>
  );
}
