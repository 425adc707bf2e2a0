import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { StaffLink, StaffMember } from '#lib/contract/ops/staff.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { useAction } from '#console/api/use-action.ts';
import { useMe } from '#console/api/use-query.ts';
import { SessionList } from '#console/routes/account/session-list.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { ROLE_NAMES } from '#lib/lists/role-names.ts';
import { StaffActions } from './staff-actions.tsx';

type Props = { readonly staff: StaffMember; readonly onChanged: (link?: StaffLink) => void };

/** One person with their sessions and what can be done about them. */
export function StaffCard({ staff, onChanged }: Props) {
  const { data: me } = useMe();
  const action = useAction();
  const end = (sessionId: string) =>
    void action.run(async (act) => {
      await act('endStaffSession', { params: { staffId: staff.staffId, sessionId } });
      onChanged();
    });
  const isSelf = me?.staffId === staff.staffId;
  return (
    <Paper component="article" withBorder p="md" aria-labelledby={staff.staffId}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Facts staff={staff} isSelf={isSelf} />
          {!isSelf && <StaffActions staff={staff} onChanged={onChanged} />}
        </Group>
        <ActionError error={action.error} />
        <SessionList
          sessions={staff.sessions}
          ofThis={me?.sessionId}
          actionOf={({ sessionId, device }) => (
            <Button
              variant="default"
              disabled={action.isBusy}
              onClick={() => end(sessionId)}
              aria-label={`${staff.name}の${device}のセッションを終了する`}
            >
              終了する
            </Button>
          )}
        />
      </Stack>
    </Paper>
  );
}

function Facts({ staff, isSelf }: Pick<Props, 'staff'> & { readonly isSelf: boolean }) {
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Title order={2} size="h4" id={staff.staffId}>
          {staff.displayName === null ? staff.name : `${staff.displayName}（${staff.name}）`}
        </Title>
        <Badge>{ROLE_NAMES[staff.role]}</Badge>
        <State staff={staff} />
        {staff.recoveryUntil !== null && <Badge color="yellow">回復の確認待ち</Badge>}
        {isSelf && <Badge color="gray">自分</Badge>}
      </Group>
      {staff.recoveryUntil !== null && (
        <Text size="sm">
          {`回復後のパスキーがあります。${japanDateTime(staff.recoveryUntil)}までは本人確認に使えません。本人に直接確かめ、心当たりがなければ停止してください。`}
        </Text>
      )}
      {staff.email !== null && <Text size="sm">{staff.email}</Text>}
      <Text
        size="sm"
        c="dimmed"
      >{`パスキー ${staff.passkeys}個、回復コード残り ${staff.recoveryCodes}個${staff.hasAuthenticator ? '、認証アプリあり' : ''}`}</Text>
    </Stack>
  );
}

function State({ staff: { disabledAt, passkeys, linkUntil } }: Pick<Props, 'staff'>) {
  if (disabledAt !== null) return <Badge color="red">停止中</Badge>;
  if (passkeys > 0) return <Badge color="green">利用中</Badge>;
  return (
    <Badge color="yellow">
      {linkUntil === null ? '招待の期限切れ' : `招待中（${japanDateTime(linkUntil)}まで）`}
    </Badge>
  );
}
