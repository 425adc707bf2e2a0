import { Alert, Anchor, Progress, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { LongOperation } from '#lib/contract/ops/long-operations.ts';
import { useQuery, useRefetch } from '#console/api/use-query.ts';
import { isOpen } from '#console/long-operations/use-long-operations.ts';
import { progressText } from '#console/text/long-operations.ts';

const EVERY_MS = 2_000;

/** The last closing of an open month: its progress, or why the month stayed open. Its end shows the month again. */
export function ClosingState({ month }: { readonly month: string }) {
  const { data } = useQuery(
    'listLongOperations',
    { query: { call: 'closeMonth', limit: 1 } },
    { everyMs: (answer) => (answer?.items.some(isOpen) === true ? EVERY_MS : 0) },
  );
  const refetch = useRefetch();
  const closing = data?.items.find(({ query }) => query['month'] === month);
  const isClosed = closing?.state === 'done';
  useEffect(() => {
    if (isClosed) void refetch('showAccountingMonth', 'listAccountingMonths');
  }, [isClosed, refetch]);
  return closing === undefined || isClosed ? null : <Closing closing={closing} />;
}

function Closing({ closing }: { readonly closing: LongOperation }) {
  const { operationId, state, done, ofAll, requestedBy } = closing;
  if (isOpen(closing))
    return (
      <Alert color="blue" title="帳簿を検査しています">
        <Stack gap="xs">
          <Progress value={(100 * done) / Math.max(1, ofAll ?? 0)} aria-label="締めの進み具合" />
          <Text size="sm">{`${progressText(closing)}・${requestedBy}さんが開始。問題がなければ、そのまま締めます。ページを閉じても続きます。`}</Text>
        </Stack>
      </Alert>
    );
  if (state !== 'refused')
    return (
      <Alert color="red" title="締められませんでした">
        処理が途中で終わりました。もう一度お試しください。
      </Alert>
    );
  return (
    <Alert color="red" title="帳簿の検査で問題が見つかったため、締めませんでした">
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/audit" search={{ audit: operationId }} {...props} />}
      >
        問題がある項目を見る
      </Anchor>
    </Alert>
  );
}
