import { NativeSelect, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { Page } from '#console/shell/page.tsx';
import { useDraws } from './draw-choice.tsx';
import { SpareList } from './spare-list.tsx';

const route = getRouteApi('/signed-in/spares');

/** The spare pieces of the prizes of a draw, which exchanges take from. */
export function SparesPage() {
  const { draw } = route.useSearch();
  const navigate = route.useNavigate();
  const draws = useDraws();
  const shown = draw ?? draws[0]?.directoryName;
  return (
    <Page title="予備">
      <Text>破損や紛失の交換に使う賞品の数です。ガチャの箱とは別に数えます。</Text>
      {draws.length === 0 && <Text c="dimmed">ガチャはありません。</Text>}
      {shown !== undefined && (
        <>
          <NativeSelect
            maw={420}
            label="ガチャ"
            data={draws.map(({ directoryName, title }) => ({ value: directoryName, label: title }))}
            value={shown}
            onChange={(event) => void navigate({ search: { draw: event.currentTarget.value } })}
          />
          <SpareList directoryName={shown} />
        </>
      )}
    </Page>
  );
}
