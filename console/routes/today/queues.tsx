import type { DrawQueue } from '#lib/contract/ops/dashboard.ts';
import { japanTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import type { Column } from '#lib/lists/columns.ts';
import { DataTable } from '#console/lists/data-table.tsx';
import { Section } from '#console/shell/section.tsx';

const COLUMNS: readonly Column<DrawQueue>[] = [
  { key: 'title', label: 'ガチャ', isMain: true },
  { key: 'waiting', label: '待ち', as: 'number', unit: '人' },
  { key: 'called', label: '呼び出し中', as: 'number', unit: '人' },
  {
    key: 'playing',
    label: '購入中',
    as: 'number',
    show: ({ playing, concurrentPlaying }) => `${numberText(playing)} / ${numberText(concurrentPlaying)}人`,
  },
  { key: 'lost', label: '時間切れ', as: 'number', unit: '人' },
  {
    key: 'waitsSince',
    label: '先頭の待ち始め',
    show: ({ waitsSince }) => (waitsSince === null ? '—' : japanTime(waitsSince)),
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
