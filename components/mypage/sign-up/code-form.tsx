'use client';

import { CodeField } from '#components/form/code-field.tsx';
import { Form } from '#components/form/form.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { useForm } from '#components/form/use-form.ts';
import { readCode } from '#lib/contract/member/fields.ts';
import type { CodePurpose } from '#lib/contract/enums.ts';
import { useAsk } from '#lib/session/api-context.tsx';
import { TryLater } from '../login/try-later.tsx';
import { useWait } from '../login/use-wait.ts';
import { withoutSummary } from '../steps/one-field.ts';

type CodeFormProps = {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly onRight: (code: string) => void;
};

/** Asks the shop whether it is the code that was sent. */
export function CodeForm({ email, purpose, onRight }: CodeFormProps) {
  const ask = useAsk();
  const { until, outcomeWithWait } = useWait();
  const form = useForm({
    initial: { code: '' },
    readers: { code: readCode },
    send: async ({ code }) => {
      const reply = await ask('checkCode', { body: { email, purpose, code } });
      if (reply.ok) onRight(code);
      return outcomeWithWait(reply);
    },
  });
  return (
    <Form form={withoutSummary(form)}>
      <CodeField {...form.field('code')} label="6けたのコード" />
      <SubmitButton form={form}>コードを確かめる</SubmitButton>
      {form.failure !== null && until !== null && <TryLater until={until} />}
    </Form>
  );
}
