import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { japanToday } from '#lib/text/japan-today.ts';
import { numberText } from '#lib/text/numbers.ts';
import { CallError } from '#console/api/call.ts';
import { type Action, useAction } from '#console/api/use-action.ts';
import { useQuery, useRefetch } from '#console/api/use-query.ts';
import { saveFile } from '#console/lists/export-button.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { BackLink } from '#console/shell/back-link.tsx';
import { Page } from '#console/shell/page.tsx';
import { type Choice, ExportChoices, isPartner } from './export-choices.tsx';
import { respelledText } from './respelled.ts';
import { RowErrorTable, rowErrorsOf } from './row-errors.tsx';
import { CHANGED } from './use-shipment-change.ts';

type Exported = OpsCallOutput<'exportLabels'>;

/** The numbers of the shipments that were selected in the list. */
const Selected = z.object({ shipments: z.string().min(1).optional().catch(undefined) });

/** The file for a carrier's label program or for a partner, with what the program would refuse. */
export function ExportPage() {
  const counts = useQuery('countShipments', {});
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const selected = Selected.parse(address).shipments?.split(',');
  const [choice, setChoice] = useState<Choice>({
    program: 'yamato',
    carrier: 'yamato',
    encoding: 'sjis',
    replace: false,
    shipOn: japanToday(),
    draw: undefined,
  });
  const { action, exported, write } = useExport(choice, selected);
  const waiting = (counts.data?.tasks ?? [])
    .filter(({ task }) => task === 'pack' || task === 'number')
    .reduce((sum, { count }) => sum + count, 0);
  return (
    <Page title="送り状CSV" above={<BackLink to="/shipments">発送</BackLink>}>
      <Stack gap="md" maw={640}>
        <Text>
          {selected === undefined
            ? `梱包中と番号待ちの${numberText(waiting)}件のうち、まだ書き出していないものを、ファイルに書き出します。`
            : `一覧で選んだ${numberText(selected.length)}件のうち、まだ書き出していないものを、ファイルに書き出します。`}
        </Text>
        <ExportChoices
          choice={choice}
          draws={selected === undefined ? (counts.data?.draws ?? []) : []}
          onChange={setChoice}
        />
        <Text size="sm" c="dimmed">
          住所が入ったファイルです。使い終わったら削除してください。
        </Text>
        <Group>
          <Button
            loading={action.isBusy}
            disabled={selected === undefined && waiting === 0}
            onClick={() => write({})}
          >
            CSVをダウンロードする
          </Button>
        </Group>
        <Refused action={action} onLeaveOut={() => write({ leaveOut: true })} />
        {exported !== undefined && (
          <>
            <Written exported={exported} />
            <Before exported={exported} action={action} onAgain={() => write({ again: true })} />
          </>
        )}
      </Stack>
    </Page>
  );
}

type How = { readonly leaveOut?: boolean; readonly again?: boolean };

function useExport(choice: Choice, selected: readonly string[] | undefined) {
  const { program, carrier, shipOn, encoding, replace, draw } = choice;
  const action = useAction();
  const refetch = useRefetch();
  const [exported, setExported] = useState<Exported>();
  const write = (how: How) =>
    void action.run(async (act) => {
      setExported(undefined);
      const which = { shipments: selected && [...selected], draw: selected ? undefined : draw };
      const common = { ...which, encoding, replace, ...how };
      const answer = isPartner(program)
        ? await act('exportForPartner', { body: { ...common, program, carrier } })
        : await act('exportLabels', {
            body: { ...common, carrier: program, ...(shipOn !== '' && { shipOn }) },
          });
      if (answer.shipments.length > 0)
        saveFile(`${program}-${japanToday().replaceAll('-', '')}.csv`, bytesOf(answer.sheet));
      setExported(answer);
      await refetch(...CHANGED);
    });
  return { action, exported, write };
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));

type RefusedProps = { readonly action: Action; readonly onLeaveOut: () => void };

/** The rows that the program would refuse, with links to correct them. */
function Refused({ action, onLeaveOut }: RefusedProps) {
  const errors = rowErrorsOf(action.failure);
  const isUnconfigured = action.failure instanceof CallError && action.failure.refusal?.code === 'notInState';
  if (errors.length === 0)
    return (
      <ActionError
        error={
          isUnconfigured
            ? '送り主（店の名前・住所・電話番号）が設定されていません。店の機械の設定を確認してください。'
            : action.error
        }
      />
    );
  return (
    <Alert color="red" role="alert" title="受け付けられない行があります">
      <Stack gap="sm">
        <RowErrorTable errors={errors} />
        <Text size="sm">送り状の行か住所を直してから書き出すか、これらを除いて書き出してください。</Text>
        <Group>
          <Button variant="default" loading={action.isBusy} onClick={onLeaveOut}>
            これらを除いてダウンロードする
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function Written({ exported: { shipments, leftOut, respelled } }: { readonly exported: Exported }) {
  return (
    <Alert color={shipments.length === 0 ? 'yellow' : 'green'} role="status">
      <Stack gap="sm">
        <Text fw={700}>
          {shipments.length === 0
            ? '書き出せる発送がありません。'
            : `${numberText(shipments.length)}件を書き出し、「書き出し済み」の印をつけました。`}
        </Text>
        {respelled.length > 0 && (
          <>
            <Text size="sm">
              Shift_JISにない文字は、送り状では次の文字になります。梱包リストにも印があります。
            </Text>
            <List size="sm">
              {respelled.map(({ shipmentId, number, characters }) => (
                <List.Item key={shipmentId}>{`${number}: ${respelledText(characters)}`}</List.Item>
              ))}
            </List>
          </>
        )}
        {leftOut.length > 0 && (
          <>
            <Text size="sm">除いた行の送り状は、運送会社のソフトで手入力してください。</Text>
            <RowErrorTable errors={leftOut} />
          </>
        )}
      </Stack>
    </Alert>
  );
}

/** The marks that are listed one by one. */
const LISTED = 20;

type BeforeProps = {
  readonly exported: Exported;
  readonly action: Action;
  readonly onAgain: () => void;
};

/** Shipments of an earlier file, with the warning before they are written again. */
function Before({ exported: { shipments, exportedBefore }, action, onAgain }: BeforeProps) {
  const written = new Set(shipments.map(({ shipmentId }) => shipmentId));
  const leftOut = exportedBefore.filter(({ shipmentId }) => !written.has(shipmentId));
  if (leftOut.length === 0) return null;
  return (
    <Alert color="yellow" title={`${numberText(leftOut.length)}件は書き出し済みのため、入っていません`}>
      <Stack gap="sm">
        <List size="sm" aria-label="書き出し済みの発送">
          {leftOut.slice(0, LISTED).map(({ shipmentId, number, exportedAt, exportedBy }) => (
            <List.Item key={shipmentId}>{`${number}: ${japanDateTime(exportedAt)} ${exportedBy}`}</List.Item>
          ))}
        </List>
        <Text size="sm">
          もう一度書き出すと、同じ荷物の送り状が2枚できることがあります。前の送り状やファイルを使わないときだけにしてください。
        </Text>
        <Group>
          <Button variant="default" color="red" loading={action.isBusy} onClick={onAgain}>
            書き出し済みも含めて、もう一度書き出す
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
