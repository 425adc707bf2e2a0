import { Alert, List, Stack, Text, TextInput } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useState } from 'react';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { normalizePlain } from '#lib/contract/member/characters.ts';
import { rowProblemText } from '#lib/contract/row-problems.ts';
import { MB_BYTES, SETTLEMENT_FILE_MB } from '#lib/contract/shop-rules.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { WholeNumberField } from '#console/forms/whole-number-field.tsx';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { CallError } from '#console/api/call.ts';
import { fieldError } from '#console/api/field-error.ts';
import type { Action } from '#console/api/use-action.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { rejectionText } from '#console/text/rejected-files.ts';
import { ROW_PROBLEM_TEXTS } from '#console/text/row-problems.ts';

type Fields = {
  readonly file: File | null;
  readonly settlement: string;
  readonly transferFee: number | null;
};

/** By the end of the name too: a system without a program for CSV gives it no type, Excel gives it its own. */
const CSV_FILES = { 'text/csv': ['.csv'], 'application/vnd.ms-excel': ['.csv'] };
const ACCEPTED = { formats: 'CSV', mostMb: SETTLEMENT_FILE_MB };

const PROVIDER_ID = /^[\w-]{1,100}$/;

/** Books a settlement from the CSV file of the provider: all of it, or errors at their lines. */
export function SettlementImport({ onClose }: { readonly onClose: () => void }) {
  const [fields, setFields] = useState<Fields>({ file: null, settlement: '', transferFee: 0 });
  const { file, transferFee } = fields;
  const settlement = normalizePlain(fields.settlement);
  const argsOf = async (dryRun: boolean) => ({
    query: { settlement, transferFee: transferFee ?? 0, ...(dryRun && { dryRun: 'true' as const }) },
    body: new Uint8Array(await (file ?? new Blob()).arrayBuffer()),
  });
  return (
    <ActionDialog
      title="精算を取り込む"
      size="lg"
      onClose={onClose}
      confirmLabel="取り込む"
      isReady={file !== null && transferFee !== null && PROVIDER_ID.test(settlement)}
      preview={async (act) => <Sums sums={await act('importSettlement', await argsOf(true))} />}
      run={async (act) => act('importSettlement', await argsOf(false))}
      success="精算を取り込みました。"
      refetch={['listReconciliationFindings']}
    >
      {(action) => <Form fields={fields} onChange={setFields} action={action} />}
    </ActionDialog>
  );
}

type FormProps = {
  readonly fields: Fields;
  readonly onChange: (fields: Fields) => void;
  readonly action: Action;
};

function Form({ fields, onChange, action }: FormProps) {
  const { file, settlement, transferFee } = fields;
  const [rejection, setRejection] = useState<string>();
  return (
    <Stack gap="md">
      <Text size="sm">
        決済会社の管理画面の「精算」からダウンロードしたCSVを取り込みます。1行でもまちがいがあれば、何も取り込みません。
      </Text>
      <Dropzone
        accept={CSV_FILES}
        maxSize={SETTLEMENT_FILE_MB * MB_BYTES}
        multiple={false}
        onDrop={([dropped]) => {
          setRejection(undefined);
          onChange({ ...fields, file: dropped ?? null });
        }}
        onReject={(rejections) => setRejection(rejectionText(rejections, ACCEPTED))}
        inputProps={{ 'aria-label': '精算のCSVファイルをここに置く' }}
      >
        <Text ta="center" size="sm" py="lg">
          {file === null ? 'CSVファイルをここに置くか、押して選びます' : file.name}
        </Text>
      </Dropzone>
      <ActionError error={rejection} />
      <TextInput
        required
        label="精算の番号"
        description="決済会社の精算ID"
        value={settlement}
        error={
          settlement !== '' && !PROVIDER_ID.test(normalizePlain(settlement))
            ? '半角の英数字で入力してください。'
            : fieldError(action, 'settlement')
        }
        onChange={(event) => onChange({ ...fields, settlement: event.currentTarget.value })}
      />
      <WholeNumberField
        label="振込手数料"
        description="銀行振込にかかった金額"
        max={99_999}
        unit="円"
        value={transferFee}
        onChange={(yen) => onChange({ ...fields, transferFee: yen })}
      />
      <LineErrors action={action} />
    </Stack>
  );
}

/** All lines with errors. */
function LineErrors({ action: { failure } }: { readonly action: Action }) {
  const problems = failure instanceof CallError ? failure.refusal?.problems : undefined;
  if (problems === undefined) return null;
  return (
    <Alert color="red" variant="outline" title={`${numberText(problems.length)}か所にまちがいがあります`}>
      <List size="sm">
        {problems.map((problem) => (
          <List.Item key={`${problem.line} ${problem.problem}`}>
            {`${numberText(problem.line)}行目: ${rowProblemText(problem, ROW_PROBLEM_TEXTS)}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Sums({ sums }: { readonly sums: OpsCallOutput<'importSettlement'> }) {
  return (
    <Stack gap="sm">
      {!sums.isNew && (
        <Alert color="yellow">この精算は取り込み済みです。もう一度取り込んでも変わりません。</Alert>
      )}
      <Facts
        facts={[
          { label: '明細', value: `${numberText(sums.lines)}行` },
          { label: '取引の合計', value: yenText(sums.transactionYen) },
          { label: '手数料', value: yenText(sums.feeYen) },
          { label: '手数料の消費税', value: yenText(sums.feeTaxYen) },
          { label: '振込手数料', value: yenText(-sums.transferFeeYen) },
          { label: '振込額', value: yenText(sums.payoutYen) },
          { label: '振込日', value: sums.transferOn },
        ]}
      />
    </Stack>
  );
}
