import { Button, Group, Menu } from '@mantine/core';
import { useState } from 'react';
import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import type { Permission } from '#lib/contract/ops/permissions.ts';
import { useMay } from '#console/shell/permissions.ts';
import { DiscloseDialog, EndSessionsDialog, EraseDialog, RemoveGuardianDialog } from './account-dialogs.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { currentSuspension } from './current-suspension.ts';
import { LiftDialog, SuspendDialog } from './suspension-dialogs.tsx';

const ACTIONS = [
  { dialog: 'endSessions', label: 'すべての端末からログアウトさせる', needs: 'members.write' },
  { dialog: 'suspend', label: '利用を停止する', needs: 'members.suspend' },
  { dialog: 'lift', label: '利用停止を解除する', needs: 'members.suspend' },
  { dialog: 'removeGuardian', label: '保護者の登録を解除する', needs: 'members.write' },
  { dialog: 'disclose', label: '保有データを開示する', needs: 'members.disclose' },
  { dialog: 'erase', label: '退会させる（個人情報の削除）', needs: 'members.erase' },
] as const satisfies readonly { dialog: string; label: string; needs: Permission }[];

type Dialog = (typeof ACTIONS)[number]['dialog'] | 'correct';

type Props = { readonly member: OpsMemberDetails };

/** The actions that the state of a member and the permissions allow. */
export function MemberActions({ member }: Props) {
  const may = useMay();
  const [opened, open] = useState<Dialog>();
  const close = () => open(undefined);
  const isSuspended = currentSuspension(member) !== undefined;
  const isPossible: Readonly<Record<(typeof ACTIONS)[number]['dialog'], boolean>> = {
    endSessions: member.sessions > 0,
    suspend: !isSuspended,
    lift: isSuspended,
    removeGuardian: member.guardian !== null,
    disclose: true,
    erase: true,
  };
  const actions = ACTIONS.filter(({ dialog, needs }) => may(needs) && isPossible[dialog]);
  return (
    <Group gap="xs">
      {may('members.write') && (
        <Button variant="default" onClick={() => open('correct')}>
          情報を訂正する
        </Button>
      )}
      {actions.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default">その他の操作</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ dialog, label }) => (
              <Menu.Item
                key={dialog}
                color={dialog === 'suspend' || dialog === 'erase' ? 'red' : undefined}
                onClick={() => open(dialog)}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {opened === 'correct' && <CorrectDialog member={member} onClose={close} />}
      {opened === 'endSessions' && <EndSessionsDialog member={member} onClose={close} />}
      {opened === 'suspend' && <SuspendDialog member={member} onClose={close} />}
      {opened === 'lift' && <LiftDialog member={member} onClose={close} />}
      {opened === 'removeGuardian' && <RemoveGuardianDialog member={member} onClose={close} />}
      {opened === 'disclose' && <DiscloseDialog member={member} onClose={close} />}
      {opened === 'erase' && <EraseDialog member={member} onClose={close} />}
    </Group>
  );
}
