import { NumberInput } from '@mantine/core';
import { PAYMENT_STATUSES, PLAY_STATUSES } from '#lib/contract/enums.ts';
import { PAYMENT_ORDER } from '#lib/orders/payment-methods.ts';
import { DrawSelect } from '#console/lists/draw-select.tsx';
import { FilterBar, FilterDay, FilterSelect, SearchBox } from '#console/lists/filter-bar.tsx';
import { methodName, ORDER_STATUS_NAMES, PAYMENT_STATUS_NAMES } from '#console/text/accounting.ts';
import type { OrdersSearch } from './search.ts';

type Props = {
  readonly search: OrdersSearch;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onFilter: (change: Partial<OrdersSearch>) => void;
  readonly onClear: () => void;
};

/** The search and the filters of the list of orders. */
export function OrderFilters({ search, text, onText, onFilter, onClear }: Props) {
  const { after: _after, ...filters } = search;
  const isFiltered = text !== '' || Object.values(filters).some((value) => value !== undefined);
  return (
    <FilterBar isFiltered={isFiltered} onClear={onClear}>
      <SearchBox label="注文番号・メールアドレスで探す" value={text} onChange={onText} />
      <FilterDay label="注文日（から）" value={search.from} onChange={(from) => onFilter({ from })} />
      <FilterDay label="注文日（まで）" value={search.to} onChange={(to) => onFilter({ to })} />
      <DrawSelect value={search.draw} onChange={(draw) => onFilter({ draw })} />
      <FilterSelect
        label="注文の状態"
        options={PLAY_STATUSES.map((value) => ({ value, label: ORDER_STATUS_NAMES[value] }))}
        value={search.state}
        onChange={(state) => onFilter({ state })}
      />
      <FilterSelect
        label="支払いの状態"
        options={PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_STATUS_NAMES[value] }))}
        value={search.payment}
        onChange={(payment) => onFilter({ payment })}
      />
      <FilterSelect
        label="支払い方法"
        options={PAYMENT_ORDER.map((value) => ({ value, label: methodName(value) }))}
        value={search.method}
        onChange={(method) => onFilter({ method })}
      />
      <YenFilter label="金額（以上）" value={search.least} onChange={(least) => onFilter({ least })} />
      <YenFilter label="金額（以下）" value={search.most} onChange={(most) => onFilter({ most })} />
    </FilterBar>
  );
}

type YenProps = {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (yen: number | undefined) => void;
};

const YenFilter = ({ label, value, onChange }: YenProps) => (
  <NumberInput
    label={label}
    w={140}
    hideControls
    min={0}
    max={999_999_999}
    allowDecimal={false}
    allowNegative={false}
    thousandSeparator=","
    suffix="円"
    value={value ?? ''}
    onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
  />
);
