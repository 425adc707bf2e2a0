import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { OpsSettings } from '#lib/contract/ops/settings.ts';
import { cardSecurityPage } from '#lib/text/card-security-page.ts';
import { saveFile } from '#console/lists/export-button.tsx';

/** Saves the declaration of the card-security guideline, filled in from the settings. */
export function CardSecurity({ stored }: { readonly stored: OpsSettings }) {
  const shop = stored.shop.value;
  const siteOrigin = stored.deployment.find(({ name }) => name === 'SITE_ORIGIN')?.value ?? '';
  const save = () => {
    if (shop === null) return;
    const page = cardSecurityPage({ shop, siteOrigin, at: new Date().toISOString() });
    saveFile('card-security.html', new TextEncoder().encode(page), 'text/html');
  };
  return (
    <Paper component="section" withBorder p="md" maw={900} aria-labelledby="card-security">
      <Stack gap="md">
        <div>
          <Title order={2} size="h4" id="card-security">
            カード・セキュリティ対策の申告書
          </Title>
          <Text size="sm" c="dimmed">
            カード・セキュリティガイドラインの項目に、この店の対策を書いたものです。カード会社や決済代行会社に出すときに使います。下線のところは、手で記入してください。
          </Text>
        </div>
        {shop === null ? (
          <Text size="sm">店のデータを保存すると、作れるようになります。</Text>
        ) : (
          <Group>
            <Button variant="default" onClick={save}>
              ファイルに保存する
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
