import type { DrawQueue } from '#lib/contract/ops/dashboard.ts';
import { japanTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { Section } from '#console/shell/section.tsx';

const COLUMNS: readonly Column<DrawQueue>[] = [
  { key: 'title', label: 'ガチャ', isMain: true, render: ({ title }) => title },
  { key: 'waiting', label: '待ち', isNumber: true, render: ({ waiting }) => `${numberText(waiting)}人` },
  { key: 'called', label: '呼び出し中', isNumber: true, render: ({ called }) => `${numberText(called)}人` },
  {
    key: 'playing',
    label: '購入中',
    isNumber: true,
    render: ({ playing, concurrentPlaying }) => `${numberText(playing)} / ${numberText(concurrentPlaying)}人`,
  },
  { key: 'lost', label: '時間切れ', isNumber: true, render: ({ lost }) => `${numberText(lost)}人` },
  {
    key: 'since',
    label: '先頭の待ち始め',
    render: ({ waitsSince }) => (waitsSince === null ? '—' : japanTime(waitsSince)),
  },
];

/** The queues of draws with people in them. */
export function Queues({ lines }: { readonly lines: readonly DrawQueue[] }) {
  return (
    <Section title="順番待ち">
      <DataTable
        label="順番待ち"
        rows={lines.filter(({ waiting, called }) => waiting + called > 0)}
        rowKey={({ directoryName }) => directoryName}
        columns={COLUMNS}
        linkOf={({ directoryName }) => ({ to: '/draws/$name', params: { name: directoryName } })}
        empty="いま並んでいる人はいません。"
      />
    </Section>
  );
}
