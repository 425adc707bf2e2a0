import { Alert, Button, Checkbox, Group, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Carrier, CARRIERS } from '#lib/contract/enums.ts';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { japanToday } from '#lib/text/japan-today.ts';
import { numberText } from '#lib/text/numbers.ts';
import { CallError } from '#console/api/call.ts';
import { type Action, useAction } from '#console/api/use-action.ts';
import { useQuery } from '#console/api/use-query.ts';
import { saveFile } from '#console/lists/export-button.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { BackLink } from '#console/shell/back-link.tsx';
import { Page } from '#console/shell/page.tsx';
import { respelledText } from './respelled.ts';
import { RowErrorTable, rowErrorsOf } from './row-errors.tsx';

type Encoding = 'sjis' | 'utf8';
type Exported = OpsCallOutput<'exportLabels'>;

const PROGRAMS: Readonly<Record<Carrier, string>> = {
  yamato: 'B2クラウド（基本レイアウト）',
  sagawa: 'e飛伝III（標準_飛脚宅配便_CSV_ヘッダ有り）',
  japanPost: 'ゆうパックプリントR',
};

/** The CSV file for a carrier's label program, with what the program would refuse. */
export function ExportPage() {
  const counts = useQuery('countShipments', {});
  const [choice, setChoice] = useState<Choice>({
    carrier: 'yamato',
    encoding: 'sjis',
    replace: false,
    shipOn: japanToday(),
  });
  const { action, exported, write } = useExport(choice);
  const waiting = (counts.data?.tasks ?? [])
    .filter(({ task }) => task === 'pack' || task === 'number')
    .reduce((sum, { count }) => sum + count, 0);
  return (
    <Page title="送り状CSV" above={<BackLink to="/shipments">発送</BackLink>}>
      <Stack gap="md" maw={640}>
        <Text>{`梱包中と番号待ちの${numberText(waiting)}件を、運送会社のソフトで読み込むファイルに書き出します。番号が届いた分は、先に取り込んでください。`}</Text>
        <Choices choice={choice} onChange={setChoice} />
        <Text size="sm" c="dimmed">
          住所が入ったファイルです。印刷が終わったら削除してください。
        </Text>
        <Group>
          <Button loading={action.isBusy} disabled={waiting === 0} onClick={() => write(false)}>
            CSVをダウンロードする
          </Button>
        </Group>
        <Refused action={action} onLeaveOut={() => write(true)} />
        {exported !== undefined && <Written exported={exported} />}
      </Stack>
    </Page>
  );
}

type ChoicesProps = { readonly choice: Choice; readonly onChange: (choice: Choice) => void };

function Choices({ choice, onChange }: ChoicesProps) {
  const { carrier, shipOn, encoding, replace } = choice;
  return (
    <>
      <NativeSelect
        label="運送会社"
        description={PROGRAMS[carrier]}
        data={CARRIERS.map((value) => ({ value, label: CARRIER_NAMES[value] }))}
        value={carrier}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...choice, carrier: CARRIERS.find((one) => one === value) ?? carrier })
        }
      />
      <Group grow align="flex-start">
        <TextInput
          label="出荷日"
          type="date"
          value={shipOn}
          onChange={(event) => onChange({ ...choice, shipOn: event.currentTarget.value })}
        />
        <NativeSelect
          label="文字コード"
          data={[
            { value: 'sjis', label: 'Shift_JIS' },
            { value: 'utf8', label: 'UTF-8' },
          ]}
          value={encoding}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...choice, encoding: value === 'utf8' ? 'utf8' : 'sjis' })
          }
        />
      </Group>
      {encoding === 'sjis' && (
        <Checkbox
          label="Shift_JISにも似た字にもない文字を〓にする"
          checked={replace}
          onChange={(event) => onChange({ ...choice, replace: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

type Choice = {
  readonly carrier: Carrier;
  readonly shipOn: string;
  readonly encoding: Encoding;
  readonly replace: boolean;
};

function useExport({ carrier, shipOn, encoding, replace }: Choice) {
  const action = useAction();
  const [exported, setExported] = useState<Exported>();
  const write = (leaveOut: boolean) =>
    void action.run(async (act) => {
      setExported(undefined);
      const body = { carrier, encoding, replace, leaveOut, ...(shipOn !== '' && { shipOn }) };
      const answer = await act('exportLabels', { body });
      if (answer.shipments.length > 0)
        saveFile(`${carrier}-${shipOn.replaceAll('-', '')}.csv`, bytesOf(answer.sheet));
      setExported(answer);
    });
  return { action, exported, write };
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));

type RefusedProps = { readonly action: Action; readonly onLeaveOut: () => void };

/** The rows that the carrier's program would refuse, with links to correct them. */
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
    <Alert color="red" role="alert" title="運送会社のソフトが受け付けない行があります">
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
            : `${numberText(shipments.length)}件を書き出しました。`}
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
