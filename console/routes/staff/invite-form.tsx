import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Role } from '#lib/contract/ops/permissions.ts';
import { type StaffLink, StaffName } from '#lib/contract/ops/staff.ts';
import { useAction } from '#console/api/use-action.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { RoleSelect } from './staff-actions.tsx';
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
  const [role, setRole] = useState<Role>('packer');
  const [isSubmitted, setSubmitted] = useState(false);
  const isValid = StaffName.safeParse(name).success;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isValid) return;
    void action.run(async (act) => onInvited(await act('inviteStaff', { body: { name, role } })));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="名前"
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
        <RoleSelect role={role} onChange={setRole} />
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
