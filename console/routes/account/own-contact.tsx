import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OwnAccount } from '#lib/contract/console/account.ts';
import { DisplayName, StaffEmail } from '#lib/contract/ops/staff.ts';
import { STAFF_NAME_CHARACTERS } from '#lib/contract/shop-rules.ts';
import { useAction } from '#console/api/use-action.ts';
import { ActionError } from '#console/shell/action-error.tsx';

type Props = { readonly account: OwnAccount; readonly onChanged: () => void };

/** How colleagues read the own name, and where notices and links are sent. */
export function OwnContact({ account, onChanged }: Props) {
  const action = useAction();
  const [typed, setTyped] = useState({
    displayName: account.displayName ?? '',
    email: account.email ?? '',
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const errors = errorsOf(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (errors.displayName !== undefined || errors.email !== undefined) return;
    void action.run(async (act) => {
      const body = { displayName: typed.displayName || null, email: typed.email || null };
      await act('changeOwnContact', { body });
      onChanged();
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label="表示名"
          description="ほかのスタッフに見える名前です。操作の記録には、サインインの名前が残ります。"
          placeholder="山田花子"
          value={typed.displayName}
          error={isSubmitted ? errors.displayName : undefined}
          onChange={({ currentTarget: { value } }) =>
            setTyped((before) => ({ ...before, displayName: value }))
          }
        />
        <TextInput
          label="メールアドレス"
          description="お知らせと、店長室に入りなおすリンクが届きます。"
          type="email"
          autoComplete="email"
          value={typed.email}
          error={isSubmitted ? errors.email : undefined}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, email: value }))}
        />
        <ActionError error={action.error} />
        <Button type="submit" variant="default" loading={action.isBusy} style={{ alignSelf: 'start' }}>
          名前とメールアドレスを保存する
        </Button>
      </Stack>
    </form>
  );
}

type Typed = { readonly displayName: string; readonly email: string };

/** Both may be empty. */
const errorsOf = ({ displayName, email }: Typed) => ({
  displayName:
    displayName === '' || DisplayName.safeParse(displayName).success
      ? undefined
      : `${STAFF_NAME_CHARACTERS}文字までで入力してください。`,
  email:
    email === '' || StaffEmail.safeParse(email).success
      ? undefined
      : 'メールアドレスの形で入力してください。例: hana@example.jp',
});
