import { Text } from '@mantine/core';
import type { Permission } from '#lib/contract/ops/permissions.ts';
import { japanTime } from '#lib/text/dates.ts';
import { useMe, useQuery } from '#console/api/use-query.ts';
import { Loaded, Page } from '#console/shell/page.tsx';
import { Queues } from './queues.tsx';
import { Sales } from './sales.tsx';
import { StatusPanel } from './status.tsx';

const EVERY_MS = 10_000;

/** Sales, queues and the state of the shop; read again every ten seconds. */
export function TodayPage() {
  const { data: me } = useMe();
  const may = (permission: Permission) => me?.permissions.includes(permission) === true;
  const isAsked = may('draws.read');
  const sales = useQuery('showSales', {}, { everyMs: EVERY_MS, isAsked });
  const queues = useQuery('showQueues', {}, { everyMs: EVERY_MS, isAsked });
  const status = useQuery('showStatus', {}, { everyMs: EVERY_MS, isAsked: may('status.read') });
  const at = status.data?.at;
  return (
    <Page
      title="今日"
      action={
        <Text size="sm" c="dimmed">
          {at === undefined ? '' : `${japanTime(at)} 現在`}
        </Text>
      }
    >
      <Loaded {...partsOf(status)}>{(data) => <StatusPanel status={data} />}</Loaded>
      {isAsked && <Loaded {...partsOf(sales)}>{(data) => <Sales sales={data} />}</Loaded>}
      {isAsked && <Loaded {...partsOf(queues)}>{(data) => <Queues lines={data.lines} />}</Loaded>}
    </Page>
  );
}

type Response<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly mutate: () => Promise<unknown>;
};

const partsOf = <Data,>({ data, error, mutate }: Response<Data>) => ({
  ...{ data, error },
  onRetry: () => void mutate(),
});
