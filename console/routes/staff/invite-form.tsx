import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Role } from '#lib/contract/ops/permissions.ts';
import { DisplayName, StaffEmail, type StaffLink, StaffName } from '#lib/contract/ops/staff.ts';
import { STAFF_NAME_CHARACTERS } from '#lib/contract/shop-rules.ts';
import { useAction } from '#console/api/use-action.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { connectedText, RoleSelect } from './staff-actions.tsx';
import { Dialog } from '#console/overlays/dialog.tsx';

type Props = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onInvited: (link: StaffLink) => void;
};

export function InviteForm({ isOpen, onClose, onInvited }: Props) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="スタッフを招待する">
      <Fields onClose={onClose} onInvited={onInvited} />
    </Dialog>
  );
}

function Fields({ onClose, onInvited }: Omit<Props, 'isOpen'>) {
  const action = useAction();
  const [name, setName] = useState('');
  const [displayName, setDisplayName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('packer');
  const [isSubmitted, setSubmitted] = useState(false);
  const isValid = StaffName.safeParse(name).success;
  const isNamed = displayName === '' || DisplayName.safeParse(displayName).success;
  const isReached = email === '' || StaffEmail.safeParse(email).success;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isValid || !isNamed || !isReached) return;
    const body = { name, role, displayName: displayName || undefined, email: email || undefined };
    void action.run(async (act) => onInvited(await act('inviteStaff', { body })));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="サインインの名前"
          description="操作の記録に残ります。あとから変えられません。"
          placeholder="hana"
          autoComplete="off"
          autoCapitalize="none"
          data-autofocus
          value={name}
          error={
            isSubmitted && !isValid
              ? '半角の英小文字・数字・ハイフン・点で、2文字以上にしてください。'
              : undefined
          }
          onChange={(event) => setName(event.currentTarget.value.trim())}
        />
        <TextInput
          label="表示名"
          placeholder="山田花子"
          autoComplete="off"
          value={displayName}
          error={isSubmitted && !isNamed ? `${STAFF_NAME_CHARACTERS}文字までで入力してください。` : undefined}
          onChange={(event) => setDisplayName(event.currentTarget.value)}
        />
        <TextInput
          label="メールアドレス"
          description="入力すると、リンクをメールでも送ります。"
          type="email"
          autoComplete="off"
          value={email}
          error={isSubmitted && !isReached ? 'メールアドレスの形で入力してください。' : undefined}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <RoleSelect role={role} onChange={setRole} />
        <Text size="sm">{connectedText()}</Text>
        <ActionError error={action.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            やめる
          </Button>
          <Button type="submit" loading={action.isBusy}>
            リンクを発行する
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
