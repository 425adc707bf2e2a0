import { Button, Grid, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { useAction } from '#console/api/use-action.ts';
import { useQuery, useRefetch } from '#console/api/use-query.ts';
import { isOpen } from '#console/long-operations/use-long-operations.ts';
import { linked } from '#console/lists/filters.tsx';
import { useListSearch } from '#console/lists/list-search.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { AuditHistory } from './audit-history.tsx';
import { AuditResult } from './audit-result.tsx';

/** The audit that is shown; left out: the last one. */
const SEARCH = { audit: linked(z.uuid()) };

const EVERY_MS = 2_000;

/** The ledger audit: starts it, shows its progress and the results of the last ones. */
export function AuditPage() {
  const { audit } = useListSearch(SEARCH).filters;
  const history = useQuery(
    'listLongOperations',
    { query: { call: 'auditLedger', limit: 10 } },
    { everyMs: (answer) => (answer?.items.some(isOpen) === true ? EVERY_MS : 0) },
  );
  const items = history.data?.items ?? [];
  const shown = audit ?? items[0]?.operationId;
  return (
    <Page title="監査" action={<Start isRunning={items.some(isOpen)} />}>
      <Text>
        売上・返金・チケット・賞品・発送の記録がすべて一致しているかを、1つずつ確かめます。お店を開けたまま実行できます。
      </Text>
      <Loaded data={history.data} error={history.error} onRetry={() => void history.mutate()}>
        {() =>
          shown === undefined ? (
            <Text c="dimmed">ここから始めた検査はまだありません。</Text>
          ) : (
            <Grid gap="xl">
              <Grid.Col span={{ base: 12, lg: 9 }}>
                <Result operationId={shown} />
              </Grid.Col>
              <Grid.Col span={{ base: 12, lg: 3 }}>
                <AuditHistory audits={items} shown={shown} />
              </Grid.Col>
            </Grid>
          )
        }
      </Loaded>
      <Nightly />
    </Page>
  );
}

function Start({ isRunning }: { readonly isRunning: boolean }) {
  const action = useAction();
  const refetch = useRefetch();
  const navigate = useNavigate();
  const start = () =>
    void action.run(async (act) => {
      await act('startLedgerAudit', {});
      await refetch('listLongOperations');
      await navigate({ to: '/audit', search: {}, replace: true });
    });
  return (
    <Stack gap="xs" align="flex-end">
      <Button loading={action.isBusy} disabled={isRunning} onClick={start}>
        {isRunning ? '検査しています' : '検査を始める'}
      </Button>
      <ActionError error={action.error} />
    </Stack>
  );
}

function Result({ operationId }: { readonly operationId: string }) {
  const { data, error, mutate } = useQuery(
    'showLedgerAudit',
    { params: { operationId } },
    { everyMs: (answer) => (answer !== undefined && isOpen(answer.operation) ? EVERY_MS : 0) },
  );
  const found = data?.operation.operationId === operationId ? data : undefined;
  return (
    <Loaded data={found} error={error} onRetry={() => void mutate()}>
      {(audit) => <AuditResult {...audit} />}
    </Loaded>
  );
}

/** The last audit of any kind, also the nightly one of the server's timer. */
function Nightly() {
  const { data } = useQuery('showStatus', {});
  const last = data?.jobs.find(({ job }) => job === 'ledger-audit');
  const audited = data?.auditedDraws;
  if (last === undefined) return null;
  return (
    <Stack gap={4} component="section" aria-labelledby="last-audit">
      <Title order={2} size="h4" id="last-audit">
        最後の検査（毎晩の自動実行を含む）
      </Title>
      <Text>{`${japanDateTime(last.endedAt)} に終了: ${last.lastError === null || last.failing === 0 ? '問題なし' : '問題あり'}`}</Text>
      {audited !== undefined && <Audited {...audited} />}
    </Stack>
  );
}

type AuditedProps = NonNullable<ReturnType<typeof useQuery<'showStatus'>>['data']>['auditedDraws'];

/** The draws that a noted audit has checked. */
function Audited({ draws, audited, oldestAt }: AuditedProps) {
  return (
    <Text size="sm" c="dimmed">
      {oldestAt === null
        ? '券と賞品を1枚ずつ確かめたガチャは、まだありません。毎晩の検査が、少しずつ確かめます。'
        : `${numberText(draws)}件のうち${numberText(audited)}件を確かめました。いちばん古い検査は${japanDateTime(oldestAt)}です。`}
    </Text>
  );
}
