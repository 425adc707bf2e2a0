'use client';

import { useEffect, useState } from 'react';
import { PasswordField } from '#components/forms/password-field.tsx';
import type { FormHandle } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import type { CallApi } from '#lib/session/api-context.tsx';
import type { createPasskey } from '#lib/session/browser-passkeys.ts';
import { submitResultOf, type SubmitResult } from '#lib/session/mutation-result.ts';
import { PASSKEY_DIALOG_CLOSED } from '../passkeys/passkey-texts.ts';
import { BY_LINE, BY_PASSKEY } from './complete-sign-up.ts';
import detailsStepStyles from './details-step.module.css';

type PasswordOrPasskeyProps = {
  readonly form: Pick<FormHandle<'by' | 'password'>, 'field' | 'set' | 'values'>;
};

/** The password of a new member. Browsers with passkeys offer one in its place; who comes from LINE needs none. */
export function PasswordOrPasskey({ form }: PasswordOrPasskeyProps) {
  const canUsePasskeys = useCanUsePasskeys();
  if (form.values.by === BY_PASSKEY)
    return (
      <div role="status">
        <p className={detailsStepStyles.name}>パスキー</p>
        <p className={detailsStepStyles.later}>
          「会員登録する」を押すと、この端末の指紋・顔・暗証番号で作れます。パスワードは、あとからでも決められます。
        </p>
        <Button kind="text" onClick={() => form.set('by', '')}>
          パスワードにする
        </Button>
      </div>
    );
  if (form.values.by === BY_LINE)
    return (
      <div>
        <p className={detailsStepStyles.name}>ログインの方法</p>
        <p className={detailsStepStyles.later}>
          LINEでログインできます。パスワードは、あとからでも決められます。
        </p>
        <Button kind="text" onClick={() => form.set('by', '')}>
          LINEのかわりに、パスワードを決める
        </Button>
      </div>
    );
  return (
    <div>
      <PasswordField {...form.field('password')} label="パスワード" isNew />
      {canUsePasskeys && (
        <Button kind="text" onClick={() => form.set('by', BY_PASSKEY)}>
          パスワードのかわりに、パスキーを使う
        </Button>
      )}
    </div>
  );
}

/** `false` until the browser is known. */
function useCanUsePasskeys(): boolean {
  const [isPossible, setPossible] = useState(false);
  useEffect(() => {
    let isGone = false;
    void import('#lib/session/browser-passkeys.ts').then(({ canUsePasskeys }) => {
      if (!isGone) setPossible(canUsePasskeys());
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isPossible;
}

type NewPasskey = { readonly passkey: Awaited<ReturnType<typeof createPasskey>> };

/** Lets the browser make a passkey for the address, or returns why there is none. */
export async function newPasskey(callApi: CallApi, email: string): Promise<NewPasskey | SubmitResult> {
  const started = await callApi('startSignUpPasskey', { body: { email } });
  if (!started.ok) return submitResultOf(started);
  const { createPasskey: create } = await import('#lib/session/browser-passkeys.ts');
  const passkey = await create(started.answer.options).catch(() => null);
  return passkey === null ? { kind: 'failed', message: PASSKEY_DIALOG_CLOSED } : { passkey };
}
