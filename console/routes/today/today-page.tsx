import { Stack, Text } from '@mantine/core';
import { japanTime } from '#lib/text/dates.ts';
import { useQuery } from '#console/api/use-query.ts';
import { DirectoryName } from '#lib/contract/values.ts';
import { linked } from '#console/lists/filters.tsx';
import { useListSearch } from '#console/lists/list-search.ts';
import { Page } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { Alarms, Nightly } from './alarms.tsx';
import { Checks } from './checks.tsx';
import { Draws } from './draws.tsx';
import { EVERY } from './every.ts';
import { LoadedPart } from './loaded-part.tsx';
import { Queues } from './queues.tsx';
import { Setup } from './setup.tsx';
import { ShipmentAges } from './shipments.tsx';
import { Trade } from './trade.tsx';
import { Work } from './work.tsx';

/** Sales of this draw since its opening, instead of all since midnight. */
const SEARCH = { draw: linked(DirectoryName) };

/** Alarms, work, sales and remaining prizes; each role sees what it may read. */
export function TodayPage() {
  const may = useMay();
  const alarms = useQuery('showAlarms', {}, { ...EVERY, isAsked: may('status.read') });
  const checks = useQuery('showOpenChecks', {}, { ...EVERY, isAsked: may('draws.write') });
  const at = alarms.data?.at;
  return (
    <Page
      title="今日"
      action={
        <Text size="sm" c="dimmed">
          {at === undefined ? '' : `${japanTime(at)} 現在（${EVERY.everyMs / 1_000}秒ごとに更新）`}
        </Text>
      }
    >
      <Stack gap="md">
        {alarms.data !== undefined && <Alarms answer={alarms.data} />}
        {may('settings.read') && <Setup />}
        <Work />
        {may('draws.write') && (
          <LoadedPart response={checks}>{({ draws }) => <Checks draws={draws} />}</LoadedPart>
        )}
        {may('draws.read') && <SalesOfToday />}
        {may('shipments.read') && <ShipmentAges />}
        <LoadedPart response={alarms}>{(answer) => <Nightly answer={answer} />}</LoadedPart>
      </Stack>
    </Page>
  );
}

function SalesOfToday() {
  const { draw } = useListSearch(SEARCH).filters;
  const today = useQuery('showToday', { query: draw === undefined ? {} : { draw } }, EVERY);
  const queues = useQuery('showQueues', {}, EVERY);
  return (
    <>
      <LoadedPart response={today}>
        {(data) => (
          <Stack gap="md">
            <Trade today={data} draw={draw} />
            <Draws draws={data.draws} />
          </Stack>
        )}
      </LoadedPart>
      <LoadedPart response={queues}>{({ lines }) => <Queues lines={lines} />}</LoadedPart>
    </>
  );
}
