'use client';

import { useState } from 'react';
import useSWR from 'swr';
import { Form } from '#components/forms/form.tsx';
import { PasswordField } from '#components/forms/password-field.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Sentences } from '#components/ui/line-breaks.tsx';
import { TakesFocus } from '#components/ui/takes-focus.tsx';
import { readPassword } from '#lib/contract/member/fields.ts';
import { PROOF_MINUTES } from '#lib/contract/shop-rules.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { DONE, failureText, submitResultOf } from '#lib/session/mutation-result.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { NoPassword } from '../settings/no-password.tsx';
import { PASSKEY_DIALOG_CLOSED } from './passkey-texts.ts';
import styles from './passkeys.module.css';

type ProofProps = { readonly onProved: () => Promise<void>; readonly onCancel: () => void };

/** Asks who uses this browser, by the password or, if the member has one, by a passkey. */
export function Proof({ onProved, onCancel }: ProofProps) {
  const callApi = useApi();
  const form = useForm({
    initial: { password: '' },
    validators: { password: readPassword },
    send: async (body) => {
      const reply = await callApi('prove', { body });
      if (!reply.ok) return submitResultOf(reply);
      await onProved();
      return DONE;
    },
  });
  return (
    <TakesFocus wanted>
      <div className={styles.proof}>
        <p>
          <Sentences>{`ご本人かどうか、もう一度確かめさせてください。${PROOF_MINUTES}分のあいだ有効です。`}</Sentences>
        </p>
        <ByPasskey onProved={onProved} />
        <Form form={form} label="ご本人の確認">
          <PasswordField {...form.field('password')} label="いまのパスワード" />
          <SubmitButton form={form}>確かめて進む</SubmitButton>
        </Form>
        <NoPassword back={ROUTES.password} />
        <Button kind="text" onClick={onCancel}>
          やめる
        </Button>
      </div>
    </TakesFocus>
  );
}

/** Nothing is shown to members without a passkey. */
function ByPasskey({ onProved }: Pick<ProofProps, 'onProved'>) {
  const callApi = useApi();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { data: own } = useSWR('listPasskeys for a proof', async () => {
    const reply = await callApi('listPasskeys', {});
    return reply.ok ? reply.answer.items.length : 0;
  });

  async function prove() {
    setBusy(true);
    setFailure(await failureOfProof());
    setBusy(false);
  }
  async function failureOfProof(): Promise<string | null> {
    const started = await callApi('startProof', {});
    if (!started.ok) return failureText(started);
    const { passkey: options } = started.answer;
    if (options === null) return null;
    const { provePasskey } = await import('#lib/session/browser-passkeys.ts');
    const passkey = await provePasskey(options).catch(() => null);
    if (passkey === null) return PASSKEY_DIALOG_CLOSED;
    const reply = await callApi('prove', { body: { passkey } });
    if (!reply.ok) return failureText(reply);
    await onProved();
    return null;
  }
  if (own === undefined || own === 0) return null;
  return (
    <>
      {failure !== null && <Failure message={failure} />}
      <Button kind="secondary" busy={isBusy} onClick={prove}>
        パスキーで確かめる
      </Button>
    </>
  );
}
