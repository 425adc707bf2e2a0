import { Text } from '@mantine/core';
import type { OpsNewsArticle } from '#lib/contract/ops/content.ts';
import { WithdrawButton } from '#console/actions/withdraw-button.tsx';

/** Withdraws an article for good. */
export const WithdrawNewsButton = ({
  article: { newsId, version, title, isOut },
}: {
  readonly article: OpsNewsArticle;
}) => (
  <WithdrawButton
    title="お知らせを取り下げる"
    success="お知らせを取り下げました。"
    refetch={['listNews', 'showNews']}
    run={(act) => act('withdrawNews', { params: { newsId }, body: { version } })}
  >
    <Text size="sm">{`「${title}」を${isOut ? 'お店の一覧とページから消します' : '公開しないことにします'}。 取り下げると、もとに戻せません。すでに送ったメールは取り消せません。`}</Text>
  </WithdrawButton>
);
