import { CARRIERS, type ShipmentTask } from '#lib/contract/enums.ts';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { FilterBar, FilterSelect, SearchBox } from '#console/lists/filter-bar.tsx';
import { AGES, type ShipmentsSearch, TROUBLE_NAMES, TROUBLES } from './search.ts';

type Props = {
  readonly search: ShipmentsSearch;
  readonly draws: OpsCallOutput<'countShipments'>['draws'];
  readonly onFilter: (change: Partial<ShipmentsSearch>) => void;
};

/** The filters of shipments. A search finds them whatever their state. */
export function ShipmentFilters({ search, draws, onFilter }: Props) {
  const { task = 'accept', q, draw, carrier, trouble, days } = search;
  const isFiltered = [q, draw, carrier, trouble, days].some((filter) => filter !== undefined);
  return (
    <FilterBar
      isFiltered={isFiltered}
      onClear={() =>
        onFilter({
          ...{ q: undefined, draw: undefined, carrier: undefined },
          ...{ trouble: undefined, days: undefined },
        })
      }
    >
      <SearchBox
        label="発送番号・伝票番号で探す"
        value={q ?? ''}
        onChange={(text) => onFilter({ q: text === '' ? undefined : text })}
      />
      {q === undefined && (
        <>
          <FilterSelect
            label="待ち日数"
            options={AGES.map((value) => ({ value, label: `${value}日以上` }))}
            value={days}
            onChange={(value) => onFilter({ days: value })}
          />
          {draws.length > 0 && (
            <FilterSelect
              label="ガチャ"
              options={draws.map(({ directoryName, title }) => ({ value: directoryName, label: title }))}
              value={draw}
              onChange={(value) => onFilter({ draw: value })}
            />
          )}
          <TaskFilters task={task} search={search} onFilter={onFilter} />
        </>
      )}
    </FilterBar>
  );
}

type TaskProps = Pick<Props, 'search' | 'onFilter'> & { readonly task: ShipmentTask };

/** The filters that only some tasks have. */
function TaskFilters({ task, search: { trouble, carrier }, onFilter }: TaskProps) {
  const hasCarrier = task === 'sent' || task === 'done' || task === 'trouble';
  return (
    <>
      {task === 'trouble' && (
        <FilterSelect
          label="種類"
          options={TROUBLES.map((value) => ({ value, label: TROUBLE_NAMES[value] }))}
          value={trouble}
          onChange={(value) => onFilter({ trouble: value })}
        />
      )}
      {hasCarrier && (
        <FilterSelect
          label="運送会社"
          options={CARRIERS.map((value) => ({ value, label: CARRIER_NAMES[value] }))}
          value={carrier}
          onChange={(value) => onFilter({ carrier: value })}
        />
      )}
    </>
  );
}
