import { Group } from '@mantine/core';
import { JOURNAL_FORMATS } from '#lib/contract/enums.ts';
import { StartExportButton } from '#console/long-operations/start-button.tsx';
import { JOURNAL_FORMAT_NAMES } from '#lib/lists/accounting-names.ts';

/** The journal of a closed month for each bookkeeping program. */
export function JournalButtons({ month }: { readonly month: string }) {
  return (
    <Group gap="sm">
      {JOURNAL_FORMATS.map((format) => (
        <StartExportButton
          key={format}
          call="startJournalExport"
          args={{ params: { month }, query: { format } }}
          label={`仕訳（${JOURNAL_FORMAT_NAMES[format]}）`}
        />
      ))}
    </Group>
  );
}
