import { Stack } from '@mantine/core';
import { Page } from '#console/shell/page.tsx';
import { MemberImport } from './member-import.tsx';
import { WholeExport } from './whole-export.tsx';

/** Coming from another shop's system, and going to one. */
export function MovingPage() {
  return (
    <Page title="データの移動">
      <Stack gap="lg">
        <MemberImport />
        <WholeExport />
      </Stack>
    </Page>
  );
}
