import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { DRAW_PARTS } from '#lib/contract/enums.ts';
import type { ListedDraw } from '#lib/contract/ops/draw-list.ts';
import { DRAW_COLUMNS, drawNameOf } from '#lib/lists/draws.ts';
import { listTime } from '#lib/text/list-time.ts';
import { linked } from '#console/lists/filters.tsx';
import { ListPage } from '#console/lists/list-page.tsx';
import { useListSearch } from '#console/lists/list-search.ts';
import { useMay } from '#console/shell/permissions.ts';
import { StateTabs } from './state-tabs.tsx';
import { TicketBar } from './ticket-bar.tsx';

const FILTERS = { state: linked(z.enum(DRAW_PARTS)) };

const EVERY_MS = 10_000;

/** All draws and drafts. */
export function DrawsPage() {
  const mayEdit = useMay()('draws.write');
  const search = useListSearch(FILTERS);
  return (
    <ListPage
      title="ガチャ"
      call="findDraws"
      columns={DRAW_COLUMNS}
      cells={{
        remaining: (row) => (row.kind === 'draft' ? '' : <TicketBar {...row.draw} isOneLine />),
        opensAt: (row) => <Opening row={row} />,
      }}
      // A catalogue may have published a draw with the name of a draft.
      rowKey={(row) => `${row.kind} ${drawNameOf(row)}`}
      linkOf={(row) => ({
        to: row.kind === 'draft' ? '/draws/$name/edit' : '/draws/$name',
        params: { name: drawNameOf(row) },
      })}
      searchLabel="名前で探す"
      filters={FILTERS}
      everyMs={EVERY_MS}
      csv="exportDraws"
      actions={mayEdit && <EditButtons />}
      above={({ counts }) => (
        <StateTabs
          counts={counts}
          state={search.filters.state}
          onChange={(state) => search.onFilter({ state })}
        />
      )}
      empty="ガチャはまだありません。"
      emptyFiltered="条件に合うガチャはありません。"
    />
  );
}

const EditButtons = () => (
  <>
    <Button variant="default" renderRoot={(props) => <Link to="/catalogue" {...props} />}>
      まとめて編集
    </Button>
    <Button renderRoot={(props) => <Link to="/draws/new" {...props} />}>新しいガチャ</Button>
  </>
);

function Opening({ row }: { readonly row: ListedDraw }) {
  if (row.kind === 'draw') return listTime(row.draw.opensAt);
  return <Text size="sm" c="dimmed">{`下書き ${listTime(row.draft.changedAt)}`}</Text>;
}
