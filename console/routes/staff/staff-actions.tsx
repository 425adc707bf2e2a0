import { Button, Group, Menu, Modal, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Role, ROLES } from '#lib/contract/ops/permissions.ts';
import type { StaffLink, StaffMember } from '#lib/contract/ops/staff.ts';
import { STAFF_LINK_MINUTES } from '#lib/contract/shop-rules.ts';
import { type Act, useAction } from '#console/api/use-action.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { ROLE_HINTS, ROLE_NAMES } from '#console/shell/role-names.ts';

type Props = { readonly staff: StaffMember; readonly onChanged: (link?: StaffLink) => void };

type Change = 'role' | 'link' | 'disable' | 'enable';

const TITLES: Readonly<Record<Change, string>> = {
  role: '権限を変更する',
  link: '新しいリンクを発行する',
  disable: '停止する',
  enable: '再開する',
};

/** The effect of each change, shown before it is made. */
const EFFECTS: Readonly<Record<Change, string>> = {
  role: '次の操作から新しい権限になります。',
  link: `${STAFF_LINK_MINUTES}分間、1回だけ使えるリンクを発行します。使われると、今のパスキー・認証アプリ・回復コードは無効になり、すべての端末からサインアウトします。`,
  disable: 'すぐにすべての端末からサインアウトし、サインインできなくなります。記録は残ります。',
  enable: '今のパスキーで、またサインインできるようになります。',
};

/** The changes of a staff member, each with a confirmation. */
export function StaffActions({ staff, onChanged }: Props) {
  const [change, setChange] = useState<Change>();
  const possible: readonly Change[] =
    staff.disabledAt === null ? ['role', 'link', 'disable'] : ['role', 'enable'];
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label={`${staff.name}を変更する`}>
            変更
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {possible.map((one) => (
            <Menu.Item key={one} color={one === 'disable' ? 'red' : undefined} onClick={() => setChange(one)}>
              {TITLES[one]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {change !== undefined && (
        <Confirmation
          change={change}
          staff={staff}
          onClose={() => setChange(undefined)}
          onChanged={(link) => {
            setChange(undefined);
            onChanged(link);
          }}
        />
      )}
    </>
  );
}

type ConfirmationProps = Props & { readonly change: Change; readonly onClose: () => void };

function Confirmation({ change, staff, onClose, onChanged }: ConfirmationProps) {
  const action = useAction();
  const [role, setRole] = useState<Role>(staff.role);
  const confirm = () =>
    void action.run(async (act) => onChanged(await made(act, { change, staffId: staff.staffId, role })));
  return (
    <Modal opened onClose={onClose} title={`${staff.name}: ${TITLES[change]}`}>
      <Stack gap="md">
        {change === 'role' && <RoleSelect role={role} onChange={setRole} />}
        <Text size="sm">{EFFECTS[change]}</Text>
        <ActionError error={action.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            やめる
          </Button>
          <Button
            color={change === 'disable' ? 'red' : undefined}
            loading={action.isBusy}
            disabled={change === 'role' && role === staff.role}
            onClick={confirm}
          >
            {TITLES[change]}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type Made = { readonly change: Change; readonly staffId: string; readonly role: Role };

/** Makes the change. Returns the new link, if that was it. */
async function made(act: Act, { change, staffId, role }: Made): Promise<StaffLink | undefined> {
  const params = { staffId };
  if (change === 'link') return act('recoverStaff', { params });
  if (change === 'role') await act('changeStaffRole', { params, body: { role } });
  if (change === 'disable') await act('disableStaff', { params, body: {} });
  if (change === 'enable') await act('enableStaff', { params, body: {} });
  return undefined;
}

type RoleProps = { readonly role: Role; readonly onChange: (role: Role) => void };

export function RoleSelect({ role, onChange }: RoleProps) {
  return (
    <Select
      label="権限"
      description={ROLE_HINTS[role]}
      data={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
      value={role}
      allowDeselect={false}
      onChange={(value) => onChange(ROLES.find((one) => one === value) ?? role)}
    />
  );
}
