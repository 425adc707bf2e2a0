import { Button, Group, Menu, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Role, ROLES } from '#lib/contract/ops/permissions.ts';
import type { StaffLink, StaffMember } from '#lib/contract/ops/staff.ts';
import { INDEPENDENCE_DAYS, RECOVERY_HOURS, STAFF_LINK_HOURS } from '#lib/contract/shop-rules.ts';
import { type Act, useAction } from '#console/api/use-action.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { japanDateTime } from '#lib/text/dates.ts';
import { ROLE_HINTS, ROLE_NAMES } from '#lib/lists/role-names.ts';
import { Dialog } from '#console/overlays/dialog.tsx';

type Props = { readonly staff: StaffMember; readonly onChanged: (link?: StaffLink) => void };

type Change = 'role' | 'link' | 'confirm' | 'disable' | 'enable';

const TITLES: Readonly<Record<Change, string>> = {
  role: '権限を変更する',
  link: '新しいリンクを発行する',
  confirm: '回復を本人と確認する',
  disable: '停止する',
  enable: '再開する',
};

const DAY_MS = 24 * 60 * 60_000;

/** Shown where a change connects the two operators (`independence.ts` of the backend). */
export function connectedText(): string {
  const until = new Date(Date.now() + INDEPENDENCE_DAYS * DAY_MS).toISOString();
  return `このあと${INDEPENDENCE_DAYS}日間（${japanDateTime(until)}まで）、あなたとこの人は、おたがいの依頼を承認できません。`;
}

/** The effect of each change, shown before it is made. */
const EFFECTS: Readonly<Record<Change, string>> = {
  role: '次の操作から新しい権限になり、この人のトークンは無効になります。',
  link: `${STAFF_LINK_HOURS}時間間、1回だけ使えるリンクを発行します。使われると、今のパスキー・認証アプリ・回復コード・トークンは無効になり、すべての端末からサインアウトします。新しいパスキーは、${RECOVERY_HOURS}時間たつか、ほかのオーナーが本人と確認するまで、本人確認には使えません。`,
  confirm:
    '会うか電話をして、本人が自分で回復したことを確かめましたか。確認すると、新しいパスキーがすぐに本人確認に使えるようになります。',
  disable:
    'すぐにすべての端末からサインアウトし、サインインできなくなります。トークンも無効になります。記録は残ります。',
  enable: '今のパスキーで、またサインインできるようになります。トークンは戻りません。',
};

/** The changes of a staff member, each with a confirmation. */
export function StaffActions({ staff, onChanged }: Props) {
  const [change, setChange] = useState<Change>();
  const possible = possibleFor(staff);
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

function possibleFor({ disabledAt, recoveryUntil }: StaffMember): readonly Change[] {
  if (disabledAt !== null) return ['role', 'enable'];
  return recoveryUntil === null ? ['role', 'link', 'disable'] : ['confirm', 'role', 'link', 'disable'];
}

type ConfirmationProps = Props & { readonly change: Change; readonly onClose: () => void };

function Confirmation({ change, staff, onClose, onChanged }: ConfirmationProps) {
  const action = useAction();
  const [role, setRole] = useState<Role>(staff.role);
  const confirm = () =>
    void action.run(async (act) => onChanged(await made(act, { change, staffId: staff.staffId, role })));
  return (
    <Dialog opened onClose={onClose} title={`${staff.name}: ${TITLES[change]}`}>
      <Stack gap="md">
        {change === 'role' && <RoleSelect role={role} onChange={setRole} />}
        <Text size="sm">{`${EFFECTS[change]}${change === 'disable' ? '' : connectedText()}`}</Text>
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
    </Dialog>
  );
}

type Made = { readonly change: Change; readonly staffId: string; readonly role: Role };

/** Makes the change. Returns the new link, if that was it. */
async function made(act: Act, { change, staffId, role }: Made): Promise<StaffLink | undefined> {
  const params = { staffId };
  if (change === 'link') return act('recoverStaff', { params });
  if (change === 'role') await act('changeStaffRole', { params, body: { role } });
  if (change === 'confirm') await act('confirmStaffRecovery', { params });
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
