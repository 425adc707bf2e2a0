import { Text } from '@mantine/core';
import { draw } from '#console/lists/filters.tsx';
import { ListPage } from '#console/lists/list-page.tsx';
import { spareKey, useSpareColumns } from './spare-list.tsx';

const FILTERS = { draw: draw() };

/** The spare pieces of prizes, which exchanges take from. */
export const SparesPage = () => (
  <ListPage
    title="予備"
    call="findSpares"
    columns={useSpareColumns(true)}
    rowKey={spareKey}
    searchLabel="賞品・ガチャの名前で探す"
    filters={FILTERS}
    empty="賞品はまだありません。"
    emptyFiltered="条件に合う賞品はありません。"
  >
    <Text>破損や紛失の交換に使う賞品の数です。ガチャの箱とは別に数えます。</Text>
  </ListPage>
);
