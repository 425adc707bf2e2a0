import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  CARRIERS,
  SHIPMENT_PROBLEMS,
  SHIPMENT_TASKS,
  SHIPPING_METHODS,
  type ShipmentTask,
} from '#lib/contract/enums.ts';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { DirectoryName } from '#lib/contract/values.ts';
import { PROBLEM_NAMES } from '#lib/lists/shipment-names.ts';
import { SHIPMENT_COLUMNS } from '#lib/lists/shipments.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { METHOD_NAMES } from '#lib/text/shipping-methods.ts';
import { useQuery } from '#console/api/use-query.ts';
import { FilterSelect } from '#console/lists/filter-inputs.tsx';
import { choice, daysAtLeast, type Filter, shownIf, view } from '#console/lists/filters.tsx';
import { ListPage } from '#console/lists/list-page.tsx';
import { useListSearch } from '#console/lists/list-search.ts';
import { useMay } from '#console/shell/permissions.ts';
import { Age } from './age.tsx';
import { BatchActions } from './batch-actions.tsx';
import { TaskTabs } from './task-tabs.tsx';

const WITH_NAMES = { withNames: 'true' } as const;

/** Columns that only these have. */
const OF_WAITING: readonly string[] = ['exportedAt', 'deliveryPreference'];

const VIEW = { task: view(SHIPMENT_TASKS) };

/** Tasks whose shipments wait for the handover: they are written into files for carriers. */
const WAITING: readonly ShipmentTask[] = ['pack', 'number'];

/** Tasks whose shipments may have a number of the carrier. */
const WITH_NUMBERS: readonly ShipmentTask[] = ['sent', 'trouble', 'done'];

const EVERY_MS = 30_000;

/** The shipments by what is to be done, oldest first. A search finds them whatever their state. */
export function ShipmentsPage() {
  const may = useMay();
  const search = useListSearch(VIEW);
  const { task = 'accept' } = search.filters;
  const { data: counts } = useQuery('countShipments', {}, { everyMs: EVERY_MS });
  const isSearch = search.text !== '';
  const hasNumbers = isSearch || WITH_NUMBERS.includes(task);
  const maySeeNames = may('shipments.addresses') || may('members.read');
  return (
    <ListPage
      title="発送"
      call="listShipments"
      columns={SHIPMENT_COLUMNS.filter(
        ({ key }) =>
          (hasNumbers || key !== 'trackingNumber') &&
          (maySeeNames || key !== 'memberName') &&
          (WAITING.includes(task) || !OF_WAITING.includes(key)),
      )}
      alsoSent={maySeeNames ? WITH_NAMES : undefined}
      isRecorded={() => maySeeNames}
      cells={{ age: ({ requestedAt }) => <Age since={requestedAt} /> }}
      rowKey={({ number }) => number}
      linkOf={({ shipmentId }) =>
        may('shipments.addresses') ? { to: '/shipments/$shipmentId', params: { shipmentId } } : undefined
      }
      searchLabel="発送番号・伝票番号で探す"
      filters={filtersOf(isSearch ? undefined : task, counts?.draws ?? [])}
      sentAs={{
        // A search finds shipments of every task; the other conditions are without effect then.
        task: () => (isSearch ? {} : { task }),
        trouble: (trouble) =>
          trouble === 'unpaid' || trouble === 'paused'
            ? { [trouble]: 'true' as const }
            : { problem: trouble },
      }}
      bulk={
        may('shipments.fulfil') && !isSearch
          ? ({ keys, onChange }, items) => (
              <BatchActions task={task} items={items} selected={keys} onDone={() => onChange(new Set())} />
            )
          : undefined
      }
      csv="exportShipmentList"
      actions={<PageButtons />}
      empty={isSearch ? 'この番号の発送はありません。' : EMPTY[task]}
    >
      <TaskTabs
        task={isSearch ? null : task}
        counts={counts?.tasks}
        onChange={(next) =>
          search.onFilter({
            task: next,
            q: undefined,
            trouble: undefined,
            carrier: undefined,
            exported: undefined,
          })
        }
      />
    </ListPage>
  );
}

/** any: each that waits for a decision; paused: by staff, before the handover; unpaid: the fee is not paid. */
const TROUBLES = ['any', ...SHIPMENT_PROBLEMS, 'paused', 'unpaid'] as const;
const TROUBLE_NAMES = {
  ...PROBLEM_NAMES,
  any: '対応待ち（返送など）',
  paused: '保留中',
  unpaid: '送料未払い',
};

const EXPORTED_NAMES = { no: '書き出していない', yes: '書き出し済み' };

type Draws = OpsCallOutput<'countShipments'>['draws'];

/** The filters of a task; `undefined`: a search has none. */
const filtersOf = (task: ShipmentTask | undefined, draws: Draws) => ({
  ...VIEW,
  minDays: shownIf(task !== undefined, daysAtLeast('待ち日数')),
  draw: shownIf(task !== undefined && draws.length > 0, oneOf(draws)),
  trouble: shownIf(task === 'trouble', choice('種類', TROUBLES, TROUBLE_NAMES)),
  method: shownIf(task !== undefined, choice('送りかた', SHIPPING_METHODS, METHOD_NAMES)),
  exported: shownIf(
    task !== undefined && WAITING.includes(task),
    choice('送り状', ['no', 'yes'], EXPORTED_NAMES),
  ),
  carrier: shownIf(
    task !== undefined && WITH_NUMBERS.includes(task),
    choice('運送会社', CARRIERS, CARRIER_NAMES),
  ),
});

const oneOf = (draws: Draws): Filter<string> => ({
  schema: DirectoryName,
  input: ({ value, onChange }) => (
    <FilterSelect
      label="ガチャ"
      options={draws.map(({ directoryName, title }) => ({ value: directoryName, label: title }))}
      value={value?.toString()}
      onChange={onChange}
    />
  ),
});

const EMPTY: Readonly<Record<ShipmentTask, string>> = {
  accept: '受け付けを待つ発送はありません。',
  pack: '梱包する発送はありません。',
  number: '伝票番号を待つ発送はありません。',
  sent: '配送中の発送はありません。',
  trouble: 'トラブルはありません。',
  done: '完了した発送はありません。',
};

function PageButtons() {
  const may = useMay();
  if (!may('shipments.fulfil')) return null;
  return (
    <>
      {may('shipments.addresses') && (
        <Button component={Link} to="/shipments/packing">
          梱包する
        </Button>
      )}
      <Button variant="default" component={Link} to="/shipments/export">
        送り状CSV
      </Button>
      <Button variant="default" component={Link} to="/shipments/tracking">
        伝票番号の取り込み
      </Button>
    </>
  );
}
