import { Button, NumberInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  PAYMENT_STATUSES,
  PLAY_STATUSES,
  REFUND_METHODS,
  REFUND_SCOPES,
  REFUND_STATES,
  SHIPPING_STATUSES,
} from '#lib/contract/enums.ts';
import { PAYMENT_ORDER } from '#lib/orders/payment-methods.ts';
import { PAYMENT_ACCOUNTS } from '#lib/contract/ops/accounting.ts';
import { FilterBar, FilterDay, FilterSelect, SearchBox } from '#console/lists/filter-bar.tsx';
import {
  methodName,
  ORDER_STATUS_NAMES,
  PAYMENT_ACCOUNT_NAMES,
  PAYMENT_STATUS_NAMES,
  REFUND_METHOD_NAMES,
  REFUND_SCOPE_NAMES,
  REFUND_STATE_NAMES,
  SHIPMENT_STATE_NAMES,
} from '#console/text/accounting.ts';
import { lastMonth, thisMonth } from './periods.ts';
import type { AccountingList, AccountingSearch } from './search.ts';

type Props = {
  readonly list: AccountingList;
  readonly search: AccountingSearch;
  readonly onChange: (changed: Partial<AccountingSearch>) => void;
  readonly onClear: () => void;
};

const options = <Value extends string>(values: readonly Value[], nameOf: (value: Value) => string) =>
  values.map((value) => ({ value, label: nameOf(value) }));

const STATES: Readonly<Record<AccountingList, readonly { value: string; label: string }[]>> = {
  orders: options(PLAY_STATUSES, (value) => ORDER_STATUS_NAMES[value]),
  payments: options(PAYMENT_ACCOUNTS, (value) => PAYMENT_ACCOUNT_NAMES[value]),
  refunds: options(REFUND_STATES, (value) => REFUND_STATE_NAMES[value]),
  shipments: options([...SHIPPING_STATUSES, 'withdrawn'] as const, (value) => SHIPMENT_STATE_NAMES[value]),
};

/** Conditions of all lists, and those of the one that is shown. All apply together. */
export function AccountingFilters({ list, search, onChange, onClear }: Props) {
  const { from, to } = search;
  // Without conditions, the list is that of this month.
  const { list: _list, after: _after, from: _from, to: _to, least, most, ...others } = search;
  const hasOthers = Object.values(others).some((value) => value !== undefined);
  const [isOpen, { toggle }] = useDisclosure(hasOthers);
  return (
    <FilterBar isFiltered={hasOthers || least !== undefined || most !== undefined} onClear={onClear}>
      <FilterDay label="はじめの日" value={from} onChange={(day) => onChange({ from: day })} />
      <FilterDay label="おわりの日" value={to} onChange={(day) => onChange({ to: day })} />
      <Button variant="default" onClick={() => onChange(thisMonth(new Date()))}>
        今月
      </Button>
      <Button variant="default" onClick={() => onChange(lastMonth(new Date()))}>
        先月
      </Button>
      <YenInput label="金額（以上）" value={least} onChange={(yen) => onChange({ least: yen })} />
      <YenInput label="金額（以下）" value={most} onChange={(yen) => onChange({ most: yen })} />
      <Button variant="subtle" aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? 'ほかの条件を閉じる' : 'ほかの条件'}
      </Button>
      {isOpen && <OtherFilters list={list} search={search} onChange={onChange} />}
    </FilterBar>
  );
}

function OtherFilters({ list, search, onChange }: Omit<Props, 'onClear'>) {
  const { draw, method, member, state } = search;
  return (
    <>
      <FilterSelect
        label={list === 'payments' ? '種類' : '状態'}
        options={STATES[list]}
        value={state}
        onChange={(value) => onChange({ state: value })}
      />
      <FilterSelect
        label="支払方法"
        options={options(PAYMENT_ORDER, methodName)}
        value={method}
        onChange={(value) => onChange({ method: value })}
      />
      <OwnFilters list={list} search={search} onChange={onChange} />
      <SearchBox
        label="ガチャの名前（英字）"
        value={draw ?? ''}
        onChange={(name) => onChange({ draw: name || undefined })}
      />
      <SearchBox
        label="会員ID"
        value={member ?? ''}
        onChange={(id) => onChange({ member: id || undefined })}
      />
    </>
  );
}

function OwnFilters({ list, search, onChange }: Omit<Props, 'onClear'>) {
  if (list === 'orders')
    return (
      <FilterSelect
        label="支払いの状態"
        options={options(PAYMENT_STATUSES, (value) => PAYMENT_STATUS_NAMES[value])}
        value={search.payment}
        onChange={(payment) => onChange({ payment })}
      />
    );
  if (list !== 'refunds') return null;
  return (
    <>
      <FilterSelect
        label="対象"
        options={options(REFUND_SCOPES, (value) => REFUND_SCOPE_NAMES[value])}
        value={search.scope}
        onChange={(scope) => onChange({ scope })}
      />
      <FilterSelect
        label="返金方法"
        options={options(REFUND_METHODS, (value) => REFUND_METHOD_NAMES[value])}
        value={search.refundMethod}
        onChange={(refundMethod) => onChange({ refundMethod })}
      />
    </>
  );
}

type YenProps = {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
};

function YenInput({ label, value, onChange }: YenProps) {
  return (
    <NumberInput
      label={label}
      w={140}
      hideControls
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      suffix="円"
      min={0}
      max={999_999_999}
      value={value ?? ''}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
    />
  );
}
