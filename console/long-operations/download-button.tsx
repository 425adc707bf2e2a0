import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { LongOperation } from '#lib/contract/ops/long-operations.ts';
import { EXPORT_FILE_HOURS } from '#lib/contract/shop-rules.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { useAction } from '#console/api/use-action.ts';
import { saveFile } from '#console/lists/export-button.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { operationFileName } from '#console/text/long-operations.ts';

/** Downloads the file of an export, with a fresh proof. */
export function DownloadButton({ operation }: { readonly operation: LongOperation }) {
  const { operationId, call, fileUntil } = operation;
  const action = useAction();
  const [now] = useState(() => Date.now());
  if (fileUntil === null) return null;
  if (Date.parse(fileUntil) <= now)
    return (
      <Text size="sm" c="dimmed">
        {`ファイルは${EXPORT_FILE_HOURS}時間で削除されました。`}
      </Text>
    );
  const download = () =>
    void action.run(async (act) =>
      saveFile(
        operationFileName(operation),
        await act('downloadLongOperation', { params: { operationId } }),
        call === 'exportCatalogue' ? 'application/zip' : 'text/csv',
      ),
    );
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Button variant="default" loading={action.isBusy} onClick={download}>
          ダウンロード
        </Button>
        <Text size="xs" c="dimmed">{`${japanDateTime(fileUntil)}まで`}</Text>
      </Group>
      <ActionError error={action.error} />
    </>
  );
}
