import { Alert, Progress, Stack, Text } from '@mantine/core';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { useQuery } from '#console/api/use-query.ts';
import { isOpen } from '#console/long-operations/use-long-operations.ts';
import { Loaded } from '#console/shell/page.tsx';
import { WaitingForSecond } from './draw-checks.tsx';
import { Errors, Plan } from './outcome.tsx';

const EVERY_MS = 2_000;

/** An import in the background: its progress, then what it has changed. */
export function ImportResult({ operationId }: { readonly operationId: string }) {
  const { data, error, mutate } = useQuery(
    'showCatalogueImport',
    { params: { operationId } },
    { everyMs: (answer) => (answer !== undefined && isOpen(answer.operation) ? EVERY_MS : 0) },
  );
  const shown = data?.operation.operationId === operationId ? data : undefined;
  return (
    <Loaded data={shown} error={error} onRetry={() => void mutate()}>
      {(answer) => <Result {...answer} />}
    </Loaded>
  );
}

function Result({ operation, plan, errors }: OpsCallOutput<'showCatalogueImport'>) {
  const { state, done, ofAll, requestedBy, requestedAt, endedAt } = operation;
  const who = `${requestedBy}さんが${japanDateTime(requestedAt)}に開始`;
  if (endedAt === null)
    return (
      <Alert color="blue" title={state === 'waiting' ? 'まもなく始まります' : '読み込んでいます'}>
        <Stack gap="xs">
          <Progress value={(100 * done) / Math.max(1, ofAll ?? 0)} aria-label="読み込みの進み具合" />
          <Text size="sm">{`${who}。ページを閉じても続きます。`}</Text>
        </Stack>
      </Alert>
    );
  if (errors.length > 0) return <Errors errors={errors} />;
  if (state !== 'done' || plan === null)
    return (
      <Alert
        color="red"
        title="読み込みを終えられませんでした"
      >{`${who}。もう一度ファイルを入れて始めてください。`}</Alert>
    );
  return (
    <Stack gap="sm">
      <Alert
        color="green"
        title="読み込みました"
      >{`${who}、${japanDateTime(endedAt)}に終了。店のページには数秒で反映されます。`}</Alert>
      <WaitingForSecond checks={plan.checks} />
      <Plan plan={plan} isDone />
    </Stack>
  );
}
