'use client';

import { useState } from 'react';
import { Form } from '#components/forms/form.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Done } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import { readEmail } from '#lib/contract/member/fields.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { DONE, submitResultOf } from '#lib/session/mutation-result.ts';

/** Sends a guardian who has confirmed a new link. */
export function RequestLink({ hasEnded }: { readonly hasEnded: boolean }) {
  const callApi = useApi();
  const [isSent, setSent] = useState(false);
  const form = useForm({
    initial: { email: '' },
    validators: { email: readEmail },
    send: async (body) => {
      const reply = await callApi('sendGuardianLink', { body });
      if (!reply.ok) return submitResultOf(reply);
      setSent(true);
      return DONE;
    },
  });
  return (
    <TitledCard title="新しいリンクを受け取る" lead={hasEnded ? ENDED : WANTED}>
      {isSent ? (
        <Done>
          <b>お申し込みを受け付けました</b>
          <p>確認済みの保護者の方のアドレスなら、まもなくリンクが届きます。</p>
        </Done>
      ) : (
        <Form form={form} label="新しいリンクの受け取り">
          <TextField
            {...form.field('email')}
            label="保護者の方のメールアドレス"
            type="email"
            inputMode="email"
            autoComplete="email"
            placeholder="例：name@example.com"
          />
          <SubmitButton form={form}>リンクを送る</SubmitButton>
        </Form>
      )}
    </TitledCard>
  );
}

const WANTED =
  '保護者の方が、ひと月の上限を変えたり、購入を止めたりするページです。確認のときのメールアドレスに、リンクをお送りします。';
const ENDED =
  'このリンクは、もう使えません。確認がすんでいるときは、新しいリンクをお送りします。まだのときは、お子さまのマイページから、お願いのメールを送りなおしてください。';
