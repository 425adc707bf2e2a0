import { Group, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { AccountingMonth } from '#lib/contract/ops/months.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { useQuery } from '#console/api/use-query.ts';
import { BackLink } from '#console/shell/back-link.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { monthText } from '#lib/lists/accounting-names.ts';
import { CloseMonth } from './close-month.tsx';
import { ClosingState } from './closing-state.tsx';
import { JournalButtons } from './journal-buttons.tsx';
import { MonthFiguresTables } from './month-figures.tsx';
import { MonthState } from './months-page.tsx';

const route = getRouteApi('/signed-in/accounting/months/$month');

/** The figures of a month, its closing and its journals. */
export function MonthPage() {
  const { month } = route.useParams();
  const { data, error, mutate } = useQuery('showAccountingMonth', { params: { month } });
  const may = useMay();
  // Until the next month is read, the answer is that of the previous one.
  const shown = data?.month === month ? data : undefined;
  return (
    <Page
      above={<BackLink to="/accounting/months">月次</BackLink>}
      title={monthText(month)}
      action={
        shown?.closedAt === null &&
        may('accounting.close') && <CloseMonth month={month} figures={shown.figures} />
      }
    >
      <Loaded data={shown} error={error} onRetry={() => void mutate()}>
        {(found) => <Month month={found} />}
      </Loaded>
    </Page>
  );
}

function Month({ month: { month, closedBy, closedAt, figures } }: { readonly month: AccountingMonth }) {
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <MonthState closedAt={closedAt} />
        <Text>
          {closedAt === null
            ? 'まだ締めていません。数字は今の時点のものです。'
            : `${closedBy ?? ''}さんが${japanLongDateTime(closedAt)}に締めました。数字はこのまま変わりません。`}
        </Text>
      </Group>
      {closedAt === null ? <ClosingState month={month} /> : <JournalButtons month={month} />}
      <MonthFiguresTables figures={figures} />
    </Stack>
  );
}
