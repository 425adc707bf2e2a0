import { Button, Group, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ShipmentTask } from '#lib/contract/enums.ts';
import type { OpsArguments } from '#lib/contract/ops/contract.ts';
import {
  MAX_SHIPMENTS_PER_CALL,
  type MovedShipments,
  type OpsShipment,
} from '#lib/contract/ops/shipments.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import type { Act } from '#console/api/use-action.ts';
import { RowErrors } from './row-errors.tsx';

type Props = {
  readonly task: ShipmentTask;
  readonly items: readonly OpsShipment[];
  /** Numbers of shipments. */
  readonly selected: ReadonlySet<string>;
  readonly onDone: () => void;
};

type BatchCall = 'acceptShipments' | 'packShipments' | 'deliverShipments';

type Batch = {
  readonly call: BatchCall;
  readonly label: string;
  readonly effect: string;
  readonly body: object;
  /** Possible without a selection: all that are ready. */
  readonly isForAll?: boolean;
};

const BATCHES: Readonly<Partial<Record<ShipmentTask, readonly Batch[]>>> = {
  accept: [
    {
      call: 'acceptShipments',
      label: '受け付ける',
      body: {},
      isForAll: true,
      effect: '受け付けます。会員は住所を変えられなくなり、梱包中に移ります。',
    },
  ],
  pack: [
    {
      call: 'packShipments',
      label: '梱包済みにする',
      body: {},
      effect: '梱包済みとして、番号待ちに移します。',
    },
  ],
  number: [
    {
      call: 'packShipments',
      label: '梱包中に戻す',
      body: { undo: true },
      effect: '梱包を取り消し、梱包中に戻します。',
    },
  ],
  sent: [
    {
      call: 'deliverShipments',
      label: '届いたと記録する',
      body: {},
      effect: '届いたと記録し、完了に移します。',
    },
  ],
};

/** Tasks whose shipments are written into files for carriers and partners. */
const EXPORTABLE: readonly ShipmentTask[] = ['pack', 'number'];

/** Buttons for the selected shipments of a task, or with all that can be accepted. */
export function BatchActions({ task, items, selected, onDone }: Props) {
  const [batch, setBatch] = useState<Batch>();
  const batches = (BATCHES[task] ?? []).filter(({ isForAll }) => isForAll === true || selected.size > 0);
  const isExportable = EXPORTABLE.includes(task) && selected.size > 0;
  if (items.length === 0 || batches.length === 0) return null;
  return (
    <Group gap="sm" aria-live="polite">
      {selected.size > 0 && <Text size="sm">{`${numberText(selected.size)}件を選択中`}</Text>}
      {batches.map((one) => (
        <Button key={one.label} onClick={() => setBatch(one)}>
          {selected.size === 0 ? `すべて${one.label}` : `選んだものを${one.label}`}
        </Button>
      ))}
      {isExportable && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/shipments/export" search={{ shipments: [...selected].join(',') }} {...props} />
          )}
        >
          選んだものを書き出す
        </Button>
      )}
      {batch !== undefined && (
        <BatchDialog
          batch={batch}
          shipments={selected.size === 0 ? undefined : [...selected]}
          onClose={() => {
            setBatch(undefined);
            onDone();
          }}
        />
      )}
    </Group>
  );
}

type DialogProps = {
  readonly batch: Batch;
  /** `undefined`: all. */
  readonly shipments: readonly string[] | undefined;
  readonly onClose: () => void;
};

function BatchDialog({ batch, shipments, onClose }: DialogProps) {
  const { call, label, effect, body } = batch;
  const made = (act: Act, dryRun: boolean): Promise<MovedShipments> => {
    const which = shipments === undefined ? { all: true as const } : { shipments: [...shipments] };
    return act(call, { body: { ...body, ...which, dryRun } } as OpsArguments<BatchCall>);
  };
  return (
    <ActionDialog
      title={label}
      confirmLabel={label}
      success={`${label}: 完了しました。`}
      refetch={['listShipments', 'countShipments', 'listPacking', 'showShipment']}
      preview={async (act) => <Moved moved={await made(act, true)} effect={effect} />}
      run={(act) => made(act, false)}
      onClose={onClose}
    >
      {(action) => (
        <Stack gap="sm">
          <Text size="sm">
            {shipments === undefined
              ? `古い順に、受け付けられるものすべて（一度に${numberText(MAX_SHIPMENTS_PER_CALL)}件まで）が対象です。`
              : `選んだ${numberText(shipments.length)}件が対象です。`}
          </Text>
          <RowErrors failure={action.failure} />
        </Stack>
      )}
    </ActionDialog>
  );
}

const LISTED = 20;

/** The shipments that a dry run would change. */
function Moved({ moved, effect }: { readonly moved: MovedShipments; readonly effect: string }) {
  const rest = moved.moved.length - LISTED;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={700}>
        {moved.moved.length === 0 ? '対象はありません。' : `${numberText(moved.moved.length)}件を${effect}`}
      </Text>
      <List size="sm" aria-label="対象の発送">
        {moved.moved.slice(0, LISTED).map(({ number }) => (
          <List.Item key={number}>{number}</List.Item>
        ))}
      </List>
      {rest > 0 && <Text size="sm">{`ほか${numberText(rest)}件`}</Text>}
      {moved.before.length > 0 && (
        <Text size="sm" c="dimmed">{`${numberText(moved.before.length)}件は、すでに済んでいます。`}</Text>
      )}
    </Stack>
  );
}
