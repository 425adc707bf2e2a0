import { Button, Code, Group, List, Stack, Text } from '@mantine/core';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import type { PartnerDelivery } from '#lib/contract/ops/partners.ts';
import { DELIVERY_STATE_NAMES, EVENT_NAMES } from '#lib/lists/partners.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Facts } from '#console/actions/facts.tsx';
import { useAction } from '#console/api/use-action.ts';
import { useQuery, useRefetch } from '#console/api/use-query.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { Dialog } from '#console/overlays/dialog.tsx';

type Props = { readonly delivery: PartnerDelivery; readonly onClose: () => void };

type Detail = OpsCallOutput<'showPartnerDelivery'>;

/** The message, the answers of the receiver, and a button that sends it again. */
export function DeliveryDialog({ delivery: { deliveryId, endpointId, kind }, onClose }: Props) {
  const may = useMay();
  const shown = useQuery('showPartnerDelivery', { params: { deliveryId } });
  const action = useAction();
  const refetch = useRefetch();
  const sendAgain = () =>
    void action.run(async (act) => {
      const body = { delivery: deliveryId };
      await act('replayPartnerEvents', { params: { endpointId }, body });
      await refetch('listPartnerDeliveries', 'showPartnerDelivery');
    });
  return (
    <Dialog opened onClose={onClose} title={EVENT_NAMES[kind]} size="lg">
      <Stack gap="md">
        <Loaded data={shown.data} error={shown.error} onRetry={() => void shown.mutate()}>
          {(detail) => <Content detail={detail} />}
        </Loaded>
        <ActionError error={action.error} />
        <Group justify="flex-end">
          {may('settings.write') && (
            <Button variant="default" loading={action.isBusy} onClick={sendAgain}>
              もう一度送る
            </Button>
          )}
          <Button onClick={onClose}>閉じる</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const PROBLEMS = {
  privateAddress: 'インターネット上のアドレスではないため、送りませんでした',
  timeout: '答えがありませんでした',
  unreachable: 'つながりませんでした',
} as const;

function Content({ detail: { eventId, state, at, body, tries } }: { readonly detail: Detail }) {
  return (
    <>
      <Facts
        facts={[
          { label: '状態', value: DELIVERY_STATE_NAMES[state] },
          { label: '起きた日時', value: japanDateTime(at) },
          { label: 'webhook-id', value: eventId },
        ]}
      />
      <Text size="sm" fw={700}>
        送信の記録
      </Text>
      {tries.length === 0 ? (
        <Text size="sm" c="dimmed">
          まだ送っていません。
        </Text>
      ) : (
        <List size="sm" aria-label="送信の記録">
          {tries.map((one) => (
            <List.Item key={one.attempt}>{tryText(one)}</List.Item>
          ))}
        </List>
      )}
      <Text size="sm" fw={700}>
        送る内容
      </Text>
      <Code block style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>
        {body}
      </Code>
    </>
  );
}

function tryText({ attempt, at, tookMs, status, problem }: Detail['tries'][number]): string {
  const answer = status === null ? PROBLEMS[problem ?? 'unreachable'] : `答え ${status}`;
  return `${numberText(attempt)}回目 ${japanDateTime(at)} ${answer}（${numberText(tookMs)}ミリ秒）`;
}
