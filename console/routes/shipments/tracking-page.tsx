import { Alert, Button, Group, List, NativeSelect, Stack, Text } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { useState } from 'react';
import { type Carrier, CARRIERS } from '#lib/contract/enums.ts';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { MB_BYTES, TRACKING_FILE_MB } from '#lib/contract/shop-rules.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { numberText } from '#lib/text/numbers.ts';
import { type Action, useAction } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { BackLink } from '#console/shell/back-link.tsx';
import { Page } from '#console/shell/page.tsx';
import { rejectionText } from '#console/text/rejected-files.ts';
import { RowErrorTable, rowErrorsOf } from './row-errors.tsx';
import { readTrackingFile, type TrackingFile } from './tracking-file.ts';
import { CHANGED } from './use-shipment-change.ts';

type Imported = OpsCallOutput<'importTracking'>;

/** Tracking numbers from the file of a carrier: checked first; rows with errors are left out and shown. */
export function TrackingPage() {
  const [carrier, setCarrier] = useState<Carrier>();
  const { action, file, checked, imported, take, store, reject, problem } = useTracking(carrier);
  return (
    <Page title="伝票番号の取り込み" above={<BackLink to="/shipments">発送</BackLink>}>
      <Stack gap="md" maw={800}>
        <Text>
          B2クラウドかe飛伝IIIから書き出したファイルを、そのまま入れてください。ほかの会社は、発送の一覧をCSVで書き出し、「運送会社」と「伝票番号」を埋めて入れてください。誤りのある行だけを除いて取り込みます。
        </Text>
        <NativeSelect
          maw={320}
          label="運送会社"
          description="ファイルに運送会社の列がないときだけ選びます。"
          data={[
            { value: '', label: 'ファイルのとおり' },
            ...CARRIERS.map((value) => ({ value, label: CARRIER_NAMES[value] })),
          ]}
          value={carrier ?? ''}
          onChange={(event) => setCarrier(CARRIERS.find((one) => one === event.currentTarget.value))}
        />
        <FileField file={file} isBusy={action.isBusy} onChoose={take} onReject={reject} />
        {problem !== undefined && <ActionError error={problem} />}
        {file !== undefined && <Failed file={file} action={action} />}
        {checked !== undefined && <Checked checked={checked} file={file} action={action} onStore={store} />}
        {imported !== undefined && <Stored imported={imported} file={file} />}
      </Stack>
    </Page>
  );
}

type FileProps = {
  readonly file: TrackingFile | undefined;
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => Promise<void>;
  readonly onReject: (rejections: readonly FileRejection[]) => void;
};

function FileField({ file, isBusy, onChoose, onReject }: FileProps) {
  return (
    <Dropzone
      aria-label="伝票番号のファイルを選ぶ"
      inputProps={{ 'aria-label': '伝票番号のファイル' }}
      multiple={false}
      maxSize={TRACKING_FILE_MB * MB_BYTES}
      loading={isBusy}
      onDrop={([dropped]) => dropped !== undefined && void onChoose(dropped)}
      onReject={onReject}
    >
      <Stack align="center" gap={4} py="lg">
        <Text fw={700} ta="center">
          ここにファイルを置くか、押して選んでください
        </Text>
        <Text size="sm" c="dimmed">
          {file === undefined ? `CSV、${TRACKING_FILE_MB}MBまで` : file.name}
        </Text>
      </Stack>
    </Dropzone>
  );
}

function useTracking(carrier: Carrier | undefined) {
  const action = useAction();
  const refetch = useRefetch();
  const [file, setFile] = useState<TrackingFile>();
  const [checked, setChecked] = useState<Imported>();
  const [imported, setImported] = useState<Imported>();
  const [problem, setProblem] = useState<string>();
  const send = (bytes: Uint8Array, isDry: boolean) =>
    action.run((act) =>
      act('importTracking', {
        query: { carrier, ...(isDry && { dryRun: 'true' as const }) },
        body: Uint8Array.from(bytes),
      }),
    );
  return {
    action,
    file,
    checked,
    imported,
    problem,
    take: async (dropped: File) => {
      const read = await readTrackingFile(dropped);
      setProblem(undefined);
      setFile(read);
      setImported(undefined);
      setChecked(undefined);
      setChecked(await send(read.bytes, true));
    },
    reject: (rejections: readonly FileRejection[]) =>
      setProblem(rejectionText(rejections, { formats: 'CSV', mostMb: TRACKING_FILE_MB })),
    store: async () => {
      if (file === undefined) return;
      setChecked(undefined);
      setImported(await send(file.bytes, false));
      await refetch(...CHANGED);
    },
  };
}

/** The errors of the file at their lines. */
function Failed({ file, action }: { readonly file: TrackingFile; readonly action: Action }) {
  const errors = rowErrorsOf(action.failure);
  if (errors.length === 0) return <ActionError error={action.error} />;
  return (
    <Alert
      color="red"
      role="alert"
      title={`${numberText(errors.length)}行に誤りがあり、取り込める行がありません`}
    >
      <Stack gap="sm">
        <Text size="sm">
          ファイルを直して、もう一度入れてください。取り込み済みの行はそのままでかまいません。
        </Text>
        <RowErrorTable errors={errors} lineText={(line) => file.lines[line - 1]} />
      </Stack>
    </Alert>
  );
}

type LeftOutProps = Pick<Imported, 'leftOut'> & { readonly file: TrackingFile | undefined };

/** The rows that are left out, at their lines. */
function LeftOut({ leftOut, file }: LeftOutProps) {
  if (leftOut.length === 0) return null;
  return (
    <Alert
      color="yellow"
      role="alert"
      title={`${numberText(leftOut.length)}件の誤りがあり、その行は取り込みません`}
    >
      <Stack gap="sm">
        <Text size="sm">
          直したファイルは、もう一度そのまま入れられます。取り込み済みの行は変わりません。
        </Text>
        <RowErrorTable errors={leftOut} lineText={(line) => file?.lines[line - 1]} />
      </Stack>
    </Alert>
  );
}

type CheckedProps = {
  readonly checked: Imported;
  readonly file: TrackingFile | undefined;
  readonly action: Action;
  readonly onStore: () => void;
};

/** The effect of the import. */
function Checked({ checked: { moved, before, leftOut }, file, action, onStore }: CheckedProps) {
  return (
    <>
      <LeftOut leftOut={leftOut} file={file} />
      <Alert
        color={moved.length === 0 ? 'yellow' : 'budo'}
        role="status"
        title={leftOut.length === 0 ? '確認しました。誤りはありません' : '確認しました'}
      >
        <Stack gap="sm">
          <Text>{`${
            moved.length === 0
              ? '新しく取り込むものはありません。'
              : `${numberText(moved.length)}件を発送済みにし、会員に番号のメールを送ります。`
          }${before.length > 0 ? `${numberText(before.length)}件は取り込み済みです。` : ''}`}</Text>
          <List size="sm" aria-label="取り込む発送">
            {moved.map(({ shipmentId, number }) => (
              <List.Item key={shipmentId}>{number}</List.Item>
            ))}
          </List>
          {moved.length > 0 && (
            <Group>
              <Button
                loading={action.isBusy}
                onClick={onStore}
              >{`${numberText(moved.length)}件を取り込む`}</Button>
            </Group>
          )}
        </Stack>
      </Alert>
    </>
  );
}

type StoredProps = { readonly imported: Imported; readonly file: TrackingFile | undefined };

function Stored({ imported: { moved, leftOut }, file }: StoredProps) {
  return (
    <>
      <Alert color="green" role="status" title={`${numberText(moved.length)}件を取り込みました`}>
        会員に番号のメールを送っています。
      </Alert>
      <LeftOut leftOut={leftOut} file={file} />
    </>
  );
}
