import { Accordion, Alert, List, Progress, Stack, Text } from '@mantine/core';
import type { LedgerCheckResult } from '#lib/contract/ops/ledger-audit.ts';
import type { LongOperation } from '#lib/contract/ops/long-operations.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import type { Column } from '#lib/lists/columns.ts';
import { DataTable } from '#console/lists/data-table.tsx';
import { checkTitle } from '#console/text/ledger-checks.ts';
import { progressText } from '#console/text/long-operations.ts';

type Props = { readonly operation: LongOperation; readonly checks: readonly LedgerCheckResult[] };

/** An audit: its state in words, the checks that found something, and all checks. */
export function AuditResult({ operation, checks }: Props) {
  const found = checks.filter((check) => check.found > 0);
  return (
    <Stack gap="md">
      <Summary operation={operation} found={found} />
      {found.map((check) => (
        <Finding key={check.name} check={check} />
      ))}
      {checks.length > 0 && (
        <Accordion variant="separated" chevronPosition="left">
          <Accordion.Item value="all">
            <Accordion.Control>{`確かめた項目（${numberText(checks.length)}）`}</Accordion.Control>
            <Accordion.Panel>
              <DataTable
                label="確かめた項目"
                rows={checks}
                rowKey={({ name }) => name}
                columns={COLUMNS}
                empty="まだありません。"
              />
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      )}
    </Stack>
  );
}

type SummaryProps = { readonly operation: LongOperation; readonly found: readonly LedgerCheckResult[] };

function Summary({ operation, found }: SummaryProps) {
  const { state, done, ofAll, requestedBy, requestedAt, endedAt } = operation;
  const wrong = found.filter(({ isWarning }) => !isWarning).length;
  const late = found.length - wrong;
  const who = `${requestedBy}さんが${japanDateTime(requestedAt)}に開始`;
  if (endedAt === null)
    return (
      <Alert color="blue" title={state === 'waiting' ? 'まもなく始まります' : '検査しています'}>
        <Stack gap="xs">
          <Progress value={(100 * done) / Math.max(1, ofAll ?? 0)} aria-label="検査の進み具合" />
          <Text size="sm">{`${progressText(operation)}${wrong > 0 ? `（問題 ${numberText(wrong)}項目）` : ''}・${who}。ページを閉じても続きます。`}</Text>
        </Stack>
      </Alert>
    );
  if (state !== 'done' && state !== 'refused')
    return <Alert color="red" title="検査を終えられませんでした">{`${who}。もう一度始めてください。`}</Alert>;
  return (
    <Alert
      color={wrong > 0 ? 'red' : 'green'}
      title={wrong > 0 ? `${numberText(wrong)}項目に問題があります` : 'すべて一致しています'}
    >{`${numberText(done)}項目を確かめました。${late > 0 ? `遅れている処理が${numberText(late)}項目あります。` : ''}${who}、${japanDateTime(endedAt)}に終了。`}</Alert>
  );
}

function Finding({ check }: { readonly check: LedgerCheckResult }) {
  const { name, rule, isWarning, found, findings } = check;
  return (
    <Alert
      color={isWarning ? 'yellow' : 'red'}
      variant="outline"
      title={`${checkTitle(name)}: ${numberText(found)}件`}
    >
      <Stack gap="xs">
        <Text size="sm">{`${isWarning ? '処理が遅れています。エラーではありません。' : 'この約束に合わない記録があります。'}開発者に次の内容を伝えてください。`}</Text>
        <Text size="sm" c="dimmed" lang="en">{`${name} (${check.invariant}): ${rule}`}</Text>
        <List size="sm" lang="en">
          {findings.map((what) => (
            <List.Item key={what}>{what}</List.Item>
          ))}
        </List>
        {found > findings.length && <Text size="sm">{`ほか${numberText(found - findings.length)}件`}</Text>}
      </Stack>
    </Alert>
  );
}

const COLUMNS: readonly Column<LedgerCheckResult>[] = [
  { key: 'name', label: '項目', isMain: true, show: ({ name }) => checkTitle(name) },
  {
    key: 'found',
    label: '結果',
    show: ({ found, isWarning }) =>
      found === 0
        ? { mark: '一致', colour: 'green' }
        : { mark: `${numberText(found)}件`, colour: isWarning ? 'yellow' : 'red' },
  },
  { key: 'rows', label: '調べた行', as: 'number' },
];
