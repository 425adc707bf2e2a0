import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PartnerEndpoint, WithSecret } from '#lib/contract/ops/partners.ts';
import { FORMER_SECRET_HOURS, PARTNER_FAILURE_DAYS } from '#lib/contract/shop-rules.ts';
import { EVENT_NAMES } from '#lib/lists/partners.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';

type Props = {
  readonly endpoint: PartnerEndpoint;
  readonly onSecret: (made: WithSecret) => void;
};

/** One receiver: where it is, what it gets, whether it answers. */
export function EndpointCard({ endpoint, onSecret }: Props) {
  const may = useMay();
  const { endpointId, url, description, kinds, madeAt, madeBy } = endpoint;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={endpointId}>
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={2} size="h4" id={endpointId}>
            {description}
          </Title>
          <StateBadge endpoint={endpoint} />
        </Group>
        <Trouble endpoint={endpoint} />
        <Facts
          facts={[
            { label: 'URL', value: url },
            { label: '送る出来事', value: kinds.map((kind) => EVENT_NAMES[kind]).join('、') },
            { label: '追加', value: `${japanDateTime(madeAt)} ${madeBy}` },
          ]}
        />
        <Group gap="sm">
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/settings/partners/deliveries" search={{ endpoint: endpointId }} {...props} />
            )}
          >
            送った出来事
          </Button>
          {may('settings.write') && <Actions endpoint={endpoint} onSecret={onSecret} />}
        </Group>
      </Stack>
    </Paper>
  );
}

function StateBadge({ endpoint: { disabledAt, failingSince } }: Pick<Props, 'endpoint'>) {
  if (disabledAt !== null) return <Badge color="gray">停止中</Badge>;
  return failingSince === null ? (
    <Badge color="green">送信中</Badge>
  ) : (
    <Badge color="red">届いていません</Badge>
  );
}

const REASONS = {
  staff: 'スタッフが止めました。',
  failures: `${PARTNER_FAILURE_DAYS}日続けて届かなかったため、止まりました。`,
  gone: '相手がもう受け取らないと答えた（410）ため、止まりました。',
} as const;

function Trouble({ endpoint: { disabledBy, disabledAt, failingSince } }: Pick<Props, 'endpoint'>) {
  if (disabledBy !== null && disabledAt !== null)
    return (
      <Alert color={disabledBy === 'staff' ? 'gray' : 'red'} role="status">
        {`${japanDateTime(disabledAt)}に、${REASONS[disabledBy]}出来事は残っています。「変更する」で送信を再開すると送られます。`}
      </Alert>
    );
  if (failingSince === null) return null;
  return (
    <Alert color="yellow" role="status">
      {`${japanDateTime(failingSince)}から届いていません。「送った出来事」で相手の答えを確かめてください。`}
    </Alert>
  );
}

type Dialog = 'change' | 'rotate' | 'replay' | 'remove';

function Actions({ endpoint, onSecret }: Props) {
  const [dialog, setDialog] = useState<Dialog>();
  const onClose = () => setDialog(undefined);
  return (
    <>
      <Button variant="default" onClick={() => setDialog('change')}>
        変更する
      </Button>
      <Button variant="default" onClick={() => setDialog('rotate')}>
        鍵を交換する
      </Button>
      <Button variant="default" onClick={() => setDialog('replay')}>
        送り直す
      </Button>
      <Button variant="default" color="red" onClick={() => setDialog('remove')}>
        削除する
      </Button>
      {dialog === 'change' && <EndpointDialog endpoint={endpoint} onClose={onClose} />}
      {dialog === 'rotate' && <RotateDialog endpoint={endpoint} onClose={onClose} onSecret={onSecret} />}
      {dialog === 'replay' && <ReplayDialog endpoint={endpoint} onClose={onClose} />}
      {dialog === 'remove' && <RemoveDialog endpoint={endpoint} onClose={onClose} />}
    </>
  );
}

type DialogProps = Pick<Props, 'endpoint'> & { readonly onClose: () => void };

const RotateDialog = ({ endpoint, onClose, onSecret }: DialogProps & Pick<Props, 'onSecret'>) => (
  <ActionDialog
    title={`${endpoint.description}の鍵を交換する`}
    confirmLabel="交換する"
    success="鍵を交換しました。"
    refetch={['listPartnerEndpoints']}
    run={async (act) =>
      onSecret(await act('rotatePartnerSecret', { params: { endpointId: endpoint.endpointId } }))
    }
    onClose={onClose}
  >
    {() => (
      <Text size="sm">{`新しい鍵を表示します。${FORMER_SECRET_HOURS}時間は、前の鍵でも署名します。`}</Text>
    )}
  </ActionDialog>
);

const RemoveDialog = ({ endpoint, onClose }: DialogProps) => (
  <ActionDialog
    title={`${endpoint.description}を削除する`}
    confirmLabel="削除する"
    color="red"
    success={`${endpoint.description}を削除しました。`}
    refetch={['listPartnerEndpoints']}
    run={(act) =>
      act('removePartnerEndpoint', { params: { endpointId: endpoint.endpointId }, body: { dryRun: false } })
    }
    onClose={onClose}
  >
    {() => (
      <Text size="sm">
        送っていない出来事も、送った記録も消えます。元に戻せません。しばらく止めるだけなら、「変更する」で送信を止めてください。
      </Text>
    )}
  </ActionDialog>
);
