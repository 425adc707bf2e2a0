import { Text } from '@mantine/core';
import type { LongOperation } from '#lib/contract/ops/long-operations.ts';
import { DownloadButton } from './download-button.tsx';

/** The file of an operation that has one, or why it ended without its result. */
export function OperationEnd({ operation }: { readonly operation: LongOperation }) {
  const { state, fileUntil } = operation;
  if (state === 'failed') return <Text size="sm">エラーで終わりました。もう一度お試しください。</Text>;
  if (state === 'interrupted')
    return <Text size="sm">サーバーの停止が続いたため中断しました。もう一度お試しください。</Text>;
  return fileUntil === null ? null : <DownloadButton operation={operation} />;
}
