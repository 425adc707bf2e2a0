import { Alert, Stack, Text } from '@mantine/core';
import type { OpsNewsArticle } from '#lib/contract/ops/content.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { NEWS_LABELS } from '#lib/text/labels.ts';
import { Facts } from '#console/actions/facts.tsx';

type Props = { readonly article: OpsNewsArticle; readonly withdrawnAt: string };

/** An article that shoppers do not see any more, to be read. */
export function WithdrawnArticle({ article, withdrawnAt }: Props) {
  const { category, newsId, publishedAt, summary, body } = article;
  return (
    <Stack gap="md" maw={760}>
      <Alert
        color="gray"
        title="取り下げ済み"
      >{`${japanDateTime(withdrawnAt)}に取り下げました。取り下げたお知らせは、変更も再公開もできません。同じ内容を出すときは、新しく書いてください。`}</Alert>
      <Facts
        facts={[
          { label: '番号', value: newsId },
          { label: '種類', value: NEWS_LABELS[category] },
          { label: '公開日時', value: japanDateTime(publishedAt) },
          { label: '要約', value: summary },
        ]}
      />
      {body.map((block, nth) => (
        // The blocks of a withdrawn article never change places.
        <Text
          key={nth}
          fw={block.kind === 'heading' ? 700 : 400}
          style={{ whiteSpace: 'pre-wrap' }}
        >{`${block.kind === 'list' ? block.items.map((item) => `・${item}`).join('\n') : block.text}${block.kind === 'link' ? ` (${block.link})` : ''}`}</Text>
      ))}
    </Stack>
  );
}
