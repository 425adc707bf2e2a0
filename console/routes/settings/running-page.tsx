import { Stack } from '@mantine/core';
import { useRef } from 'react';
import { useQuery } from '#console/api/use-query.ts';
import { UnsavedChanges } from '#console/forms/unsaved-changes.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { RUNNING_SECTIONS } from './running-sections.ts';
import { SectionCard } from './section-card.tsx';

/** The settings that change from day to day: the announcement bar, maintenance and closed days. */
export function RunningPage() {
  const settings = useQuery('showSettings', {});
  const unsaved = useRef(new Set<string>());
  return (
    <Page title="営業">
      <Loaded data={settings.data} error={settings.error} onRetry={() => void settings.mutate()}>
        {(stored) => (
          <Stack gap="lg">
            {RUNNING_SECTIONS.map((section) => (
              <SectionCard
                key={section.key}
                section={section}
                stored={stored}
                onTyped={(isUnsaved) => unsaved.current[isUnsaved ? 'add' : 'delete'](section.key)}
              />
            ))}
          </Stack>
        )}
      </Loaded>
      <UnsavedChanges isUnsaved={() => unsaved.current.size > 0} onLeave={() => unsaved.current.clear()} />
    </Page>
  );
}
