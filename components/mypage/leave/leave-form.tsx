'use client';

import { Form } from '#components/form/form.tsx';
import { PasswordField } from '#components/form/password-field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { useForm } from '#components/form/use-form.ts';
import { readPassword } from '#lib/contract/member/fields.ts';
import { useAsk } from '#lib/session/api-context.tsx';
import { DONE, outcomeOf } from '#lib/session/mutation-result.ts';
import { Part } from '../part/part.tsx';
import { OpenMatters } from './open-matters.tsx';

/** Why the member could not leave. */
export type Refusal = { readonly message: string; readonly reasons: readonly string[] };

type LeaveFormProps = {
  readonly refusal: Refusal | null;
  readonly onRefused: (refusal: Refusal | null) => void;
  readonly onConfirmed: () => void;
};

const OPEN = 'まだ終わっていないお手続きがあるため、退会できません。';

/** Asks who is leaving for the password, and the shop whether anything is still open. */
export function LeaveForm({ refusal, onRefused, onConfirmed }: LeaveFormProps) {
  const ask = useAsk();
  const form = useForm({ initial: { password: '' }, readers: { password: readPassword }, send });

  async function send(body: { readonly password: string }) {
    onRefused(null);
    const reply = await ask('leave', { body });
    if (!reply.ok) return outcomeOf(reply);
    const { openMatters } = reply.answer;
    if (openMatters.length > 0) onRefused({ message: OPEN, reasons: openMatters });
    else onConfirmed();
    return DONE;
  }
  return (
    <Part title="退会の手続き" lead="ご本人かどうかを、パスワードで確かめます。">
      {refusal && <OpenMatters refusal={refusal} />}
      <Form form={form} label="退会の手続き">
        <PasswordField {...form.field('password')} label="いまのパスワード" />
        <SubmitButton form={form} kind="secondary">
          退会の手続きへ進む
        </SubmitButton>
      </Form>
    </Part>
  );
}
