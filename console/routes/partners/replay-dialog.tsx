import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PartnerEndpoint } from '#lib/contract/ops/partners.ts';
import { PARTNER_EVENT_DAYS } from '#lib/contract/shop-rules.ts';
import { japanToday } from '#lib/text/japan-today.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import type { Act } from '#console/api/use-action.ts';

type Props = { readonly endpoint: PartnerEndpoint; readonly onClose: () => void };

const timeOf = (typed: string) => new Date(`${typed}:00+09:00`);

/** Sends the events of a time again. */
export function ReplayDialog({ endpoint: { endpointId, description }, onClose }: Props) {
  const [from, setFrom] = useState(`${japanToday()}T00:00`);
  const [before, setBefore] = useState(`${japanToday()}T23:59`);
  const [onlyFailed, setOnlyFailed] = useState(true);
  const made = (act: Act, dryRun: boolean) =>
    act('replayPartnerEvents', {
      params: { endpointId },
      body: { from: timeOf(from).toISOString(), before: timeOf(before).toISOString(), onlyFailed, dryRun },
    });
  return (
    <ActionDialog
      title={`${description}に送り直す`}
      confirmLabel="送り直す"
      success="送り直しています。"
      refetch={['listPartnerDeliveries', 'listPartnerEndpoints']}
      isReady={from !== '' && before !== '' && timeOf(from) < timeOf(before)}
      preview={async (act) => {
        const { replayed } = await made(act, true);
        return (
          <Text size="sm">
            {replayed === 0
              ? '送り直すものはありません。'
              : `${numberText(replayed)}件を送り直します。受け取る側は、同じ番号（webhook-id）のものを、すでに処理したものとして見分けられます。`}
          </Text>
        );
      }}
      run={(act) => made(act, false)}
      onClose={onClose}
    >
      {() => (
        <Stack gap="sm">
          <Text size="sm">{`起きた日時で選びます。${PARTNER_EVENT_DAYS}日前まで残っています。`}</Text>
          <Group grow>
            <TextInput
              label="から"
              type="datetime-local"
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput
              label="まで"
              type="datetime-local"
              value={before}
              onChange={(event) => setBefore(event.currentTarget.value)}
            />
          </Group>
          <Checkbox
            label="届かなかったものだけ"
            checked={onlyFailed}
            onChange={(event) => setOnlyFailed(event.currentTarget.checked)}
          />
        </Stack>
      )}
    </ActionDialog>
  );
}
