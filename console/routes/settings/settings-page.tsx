import { Paper, Stack, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { useQuery } from '#console/api/use-query.ts';
import { Facts } from '#console/actions/facts.tsx';
import { UnsavedChanges } from '#console/forms/unsaved-changes.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { CardSecurity } from './card-security.tsx';
import { SectionCard } from './section-card.tsx';
import { SECTIONS } from './sections.ts';
import { TariffCard } from './tariff-card.tsx';
import { RequestsAbout } from '#console/routes/approvals/requests-about.tsx';

/** The settings of the shop, and what only the deployment changes. */
export function SettingsPage() {
  const settings = useQuery('showSettings', {});
  const unsaved = useRef(new Set<string>());
  return (
    <Page title="店の設定">
      <Loaded data={settings.data} error={settings.error} onRetry={() => void settings.mutate()}>
        {(stored) => (
          <Stack gap="lg">
            <RequestsAbout about={{ subject: 'settings', id: 'limits' }} />
            {SECTIONS.map((section) => (
              <SectionCard
                key={section.key}
                section={section}
                stored={stored}
                onTyped={(isUnsaved) => unsaved.current[isUnsaved ? 'add' : 'delete'](section.key)}
              />
            ))}
            <TariffCard onTyped={(isUnsaved) => unsaved.current[isUnsaved ? 'add' : 'delete']('tariff')} />
            <CardSecurity stored={stored} />
            <Paper component="section" withBorder p="md" maw={900} aria-labelledby="fixed">
              <Stack gap="md">
                <div>
                  <Title order={2} size="h4" id="fixed">
                    ここでは変えられないもの
                  </Title>
                  <Text size="sm" c="dimmed">
                    利用規約に書かれた約束、サーバーの環境変数、郵便番号のデータの日付です。秘密の値は表示しません。
                  </Text>
                </div>
                <Facts
                  facts={[
                    { label: '支払いまでのとりおき', value: `${stored.holdMinutes}分（利用規約）` },
                    ...stored.deployment.map(({ name, value }) => ({
                      label: name,
                      value: value || '（未設定）',
                    })),
                  ]}
                />
              </Stack>
            </Paper>
          </Stack>
        )}
      </Loaded>
      <UnsavedChanges isUnsaved={() => unsaved.current.size > 0} onLeave={() => unsaved.current.clear()} />
    </Page>
  );
}
