import { STOCK_COLUMNS } from '#lib/lists/stock.ts';
import { draw } from '#console/lists/filters.tsx';
import { ListPage } from '#console/lists/list-page.tsx';

const FILTERS = { draw: draw() };

/** The pieces of every prize by where they are. */
export const StockPage = () => (
  <ListPage
    title="在庫"
    call="showStock"
    columns={STOCK_COLUMNS}
    rowKey={({ directoryName, code }) => `${directoryName} ${code}`}
    searchLabel="賞品・ガチャの名前で探す"
    filters={FILTERS}
    csv="exportStock"
    empty="賞品はありません。"
    emptyFiltered="条件に合う賞品はありません。"
  />
);
