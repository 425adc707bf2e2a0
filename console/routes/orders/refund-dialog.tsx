import { Checkbox, Radio, ScrollArea, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { RefundMethod } from '#lib/contract/enums.ts';
import type { OpsOrderDetail } from '#lib/contract/ops/orders.ts';
import { DELAY_REFUND_DAYS } from '#lib/contract/shop-rules.ts';
import { yenText } from '#lib/text/numbers.ts';
import { WholeNumberField } from '#console/forms/whole-number-field.tsx';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { isReason, ReasonField } from '#console/actions/reason-field.tsx';
import { fieldError } from '#console/api/field-error.ts';
import type { Action, Act } from '#console/api/use-action.ts';
import { REFUND_SCOPE_NAMES } from '#lib/lists/accounting-names.ts';
import { gradeName } from '#lib/text/labels.ts';
import { variantName } from '#console/text/variant-name.ts';
import { RefundEffect } from './refund-effect.tsx';
import { RefundMethodField } from '#console/forms/refund-method.tsx';
import { WaitingRequests } from '#console/routes/approvals/requests-about.tsx';
import { ticketName } from './order-tickets.tsx';

type Props = { readonly order: OpsOrderDetail; readonly onClose: () => void };

type Scope = 'order' | 'tickets' | 'goodwill';

type Fields = {
  readonly scope: Scope;
  readonly tickets: readonly number[];
  readonly yen: number | null;
  readonly method: RefundMethod;
  readonly reason: string;
};

const EMPTY: Fields = { scope: 'order', tickets: [], yen: null, method: 'provider', reason: '' };

/** Refunds an order, some of its tickets, or a part of the price. A large refund waits for a second person. */
export function RefundDialog({ order, onClose }: Props) {
  const [fields, setFields] = useState<Fields>({ ...EMPTY, scope: isSent(order) ? 'tickets' : 'order' });
  const change = (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed }));
  const refund = (act: Act, dryRun: boolean) =>
    act('refundOrder', { params: { order: order.orderId }, body: bodyOf(fields, dryRun) });
  return (
    <ActionDialog
      title={`注文 ${order.number} の返金`}
      size="lg"
      onClose={onClose}
      confirmLabel="返金する"
      success="返金を受け付けました。会員にメールが届きます。"
      refetch={['showOrder', 'findOrders', 'listRefunds', 'listApprovals']}
      isReady={isReady(fields)}
      preview={async (act) => {
        const planned = await refund(act, true);
        // A dry run never waits for a second person.
        if ('approval' in planned) return undefined;
        return <RefundEffect order={order} planned={planned} reason={fields.reason} />;
      }}
      run={(act) => refund(act, false)}
    >
      {(action) => (
        <>
          <WaitingRequests about={{ subject: 'order', id: order.orderId }} />
          <ScopeField fields={fields} onChange={change} />
          {fields.scope === 'tickets' && (
            <TicketsField order={order} chosen={fields.tickets} onChange={(tickets) => change({ tickets })} />
          )}
          {fields.scope === 'goodwill' && <YenField fields={fields} onChange={change} action={action} />}
          <RefundMethodField
            method={fields.method}
            onChange={(method) => change({ method })}
            action={action}
          />
          <ReasonField
            value={fields.reason}
            onChange={(reason) => change({ reason })}
            action={action}
            usual={USUAL_REASONS}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** Reasons of the terms. */
const USUAL_REASONS = [
  `発送の遅れ（利用規約：${DELAY_REFUND_DAYS}日を超える遅れ）`,
  '不良・破損',
  '内容の誤り',
];

/** The whole order is refused while a prize of it is in a shipment. */
const isSent = ({ tickets }: OpsOrderDetail): boolean =>
  tickets.some(({ prize }) => prize !== null && prize.shipment !== null);

function bodyOf({ scope, tickets, yen, method, reason }: Fields, dryRun: boolean) {
  const common = { method, reason: reason.trim(), dryRun };
  if (scope === 'tickets') return { scope, tickets: [...tickets], ...common };
  return scope === 'goodwill' ? { scope, yen: yen ?? 0, ...common } : { scope, ...common };
}

function isReady({ scope, tickets, yen, reason }: Fields): boolean {
  if (!isReason(reason)) return false;
  if (scope === 'tickets') return tickets.length > 0;
  return scope === 'order' || yen !== null;
}

type ScopeProps = {
  readonly fields: Fields;
  readonly onChange: (changed: Partial<Fields>) => void;
};

const SCOPES: readonly { readonly value: Scope; readonly label: string; readonly description: string }[] = [
  {
    value: 'order',
    label: REFUND_SCOPE_NAMES.order,
    description: '残りの代金をすべて返します。賞品が一つでも発送に入っている注文は、チケットごとに返します。',
  },
  {
    value: 'tickets',
    label: REFUND_SCOPE_NAMES.tickets,
    description: '選んだチケットの代金を返します。配送会社に渡した賞品のチケットも返金できます。',
  },
  {
    value: 'goodwill',
    label: REFUND_SCOPE_NAMES.goodwill,
    description: '代金の一部を返します。賞品はそのままです。',
  },
];

const ScopeField = ({ fields, onChange }: ScopeProps) => (
  <Radio.Group
    label="返金するもの"
    value={fields.scope}
    onChange={(value) => onChange({ scope: SCOPES.find((one) => one.value === value)?.value ?? 'order' })}
  >
    <Stack gap="xs" mt="xs">
      {SCOPES.map((one) => (
        <Radio key={one.value} {...one} />
      ))}
    </Stack>
  </Radio.Group>
);

type TicketsProps = {
  readonly order: OpsOrderDetail;
  readonly chosen: readonly number[];
  readonly onChange: (tickets: readonly number[]) => void;
};

function TicketsField({ order, chosen, onChange }: TicketsProps) {
  const open = order.tickets.filter(({ ticket, isRefunded }) => ticket !== null && !isRefunded);
  return (
    <Checkbox.Group
      label={`返金するチケット（1枚 ${yenText(order.price)}）`}
      description={`${chosen.length}枚、${yenText(order.price * chosen.length)}`}
      value={chosen.map(String)}
      onChange={(values) => onChange(values.map(Number))}
    >
      <ScrollArea.Autosize mah={200} mt="xs">
        <Stack gap="xs">
          {open.map(({ ticket, prize }) => (
            <Checkbox
              key={ticket}
              value={String(ticket)}
              label={`${ticketName(ticket)} ${prize === null ? '（結果は未確認）' : `${gradeName(prize)} ${variantName(prize)}`}`}
              description={
                prize !== null && prize.shipment !== null
                  ? `発送 ${prize.shipment.number} に入っています`
                  : undefined
              }
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {open.length === 0 && <Text size="sm">返金していないチケットはありません。</Text>}
    </Checkbox.Group>
  );
}

type YenProps = Pick<ScopeProps, 'fields' | 'onChange'> & { readonly action: Action };

const YenField = ({ fields, onChange, action }: YenProps) => (
  <WholeNumberField
    label="返金する金額"
    required
    min={1}
    unit="円"
    value={fields.yen}
    error={fieldError(action, 'yen')}
    onChange={(yen) => onChange({ yen })}
  />
);
