import type { OpenCheck } from '#lib/contract/ops/dashboard.ts';
import type { Column } from '#lib/lists/columns.ts';
import { DataTable } from '#console/lists/data-table.tsx';
import { Section } from '#console/shell/section.tsx';

const COLUMNS: readonly Column<OpenCheck>[] = [
  { key: 'title', label: 'ガチャ', isMain: true, isLong: true },
  { key: 'publisher', label: '公開した人', isShort: true },
  { key: 'publishedAt', label: '公開した日時', as: 'time' },
  { key: 'decisions', label: '判断がいること', as: 'number', unit: '件' },
];

/** Draws that wait for a second person. Nothing without one. */
export const Checks = ({ draws }: { readonly draws: readonly OpenCheck[] }) =>
  draws.length > 0 && (
    <Section title="2人目の確認を待つガチャ">
      <DataTable
        label="2人目の確認を待つガチャ"
        rows={draws}
        rowKey={({ directoryName }) => directoryName}
        columns={COLUMNS}
        linkOf={({ directoryName }) => ({ to: '/draws/$name', params: { name: directoryName } })}
        empty=""
      />
    </Section>
  );
