import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { INFO_PAGES } from '#lib/contract/info-pages.ts';
import type { OpsTextLine } from '#lib/contract/ops/site-texts.ts';
import { japanYearDay } from '#lib/text/dates.ts';
import { listTime } from '#lib/text/list-time.ts';
import { useQuery } from '#console/api/use-query.ts';
import { Loaded, Page } from '#console/shell/page.tsx';
import { PageLink } from '#console/shell/page-link.tsx';

/** The texts of the shop, with what applies, what is to come, and what is being written. */
export function TextsPage() {
  const texts = useQuery('listSiteTexts', {});
  return (
    <Page title="規約とご案内">
      <Text size="sm">
        利用規約、個人情報保護方針、特定商取引法に基づく表記、遊び方、よくある質問、当サイトについてを書き、版として公開します。
      </Text>
      <Loaded data={texts.data} error={texts.error} onRetry={() => void texts.mutate()}>
        {({ items }) => (
          <Stack gap="sm">
            {items.map((line) => (
              <TextLine key={line.kind} line={line} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function TextLine({ line: { kind, current, coming, draft, isDefault } }: { readonly line: OpsTextLine }) {
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" wrap="wrap">
        <Stack gap={4}>
          <PageLink href={`/texts/${kind}`}>{INFO_PAGES[kind].title}</PageLink>
          <Text size="sm">{`第${current.number}版（${japanYearDay(current.appliesFrom)}から）`}</Text>
          {draft !== null && (
            <Text size="sm" c="dimmed">{`下書き：${draft.changedBy}、${listTime(draft.changedAt)}`}</Text>
          )}
        </Stack>
        <Group gap="xs">
          {isDefault && <Badge color="gray">ひな型のまま</Badge>}
          {draft !== null && <Badge color="blue">下書きあり</Badge>}
          {coming !== null && (
            <Badge color="yellow">{`${japanYearDay(coming.appliesFrom)}から第${coming.number}版`}</Badge>
          )}
        </Group>
      </Group>
    </Paper>
  );
}
