import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { OpsNewsArticle } from '#lib/contract/ops/content.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';

/** Withdraws an article for good. */
export function WithdrawButton({ article }: { readonly article: OpsNewsArticle }) {
  const [isOpen, { open, close }] = useDisclosure();
  const { newsId, version, title, isOut } = article;
  return (
    <>
      <Button variant="default" c="var(--mantine-color-error)" onClick={open}>
        取り下げる
      </Button>
      {isOpen && (
        <ActionDialog
          title="お知らせを取り下げる"
          color="red"
          confirmLabel="取り下げる"
          success="お知らせを取り下げました。"
          refetch={['listNewsInWindow', 'showNewsInWindow']}
          run={(act) => act('withdrawNews', { params: { newsId }, body: { version } })}
          onClose={close}
        >
          {() => (
            <Text size="sm">
              「{title}」を{isOut ? 'お店の一覧とページから消します' : '公開しないことにします'}。
              取り下げると、もとに戻せません。すでに送ったメールは取り消せません。
            </Text>
          )}
        </ActionDialog>
      )}
    </>
  );
}
