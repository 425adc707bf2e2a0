import { useState } from 'react';
import { Form } from '#components/forms/form.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Done } from '#components/ui/takes-focus.tsx';
import { readEmail } from '#lib/contract/member/fields.ts';
import { NOTICE_LINK_HOURS, OPENING_NOTICE_MINUTES } from '#lib/contract/shop-rules.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { DONE, submitResultOf } from '#lib/session/mutation-result.ts';
import { loginRoute } from '#lib/site/login-routes.ts';
import { drawRoute } from '#lib/site/routes.ts';
import styles from './notify-opening.module.css';

type NotifyGuestProps = { readonly directoryName: string };

/** Guests need an email address only, which they confirm by the link in an email. Members log in. */
export function NotifyGuest({ directoryName }: NotifyGuestProps) {
  const callApi = useApi();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    initial: { email: '' },
    validators: { email: readEmail },
    send: async (body) => {
      const reply = await callApi('requestNotice', { params: { directoryName }, body });
      if (!reply.ok) return submitResultOf(reply);
      setSentTo(body.email);
      return DONE;
    },
  });
  if (sentTo !== undefined)
    return (
      <Done>
        <b>確認のメールをお送りしました</b>
        <p>{`${sentTo} に届くメールのボタンを押すと、お申し込みが終わります。ボタンは${NOTICE_LINK_HOURS}時間使えます。`}</p>
      </Done>
    );
  return (
    <>
      <Form form={form} label="発売のお知らせ">
        <TextField
          {...form.field('email')}
          label="メールアドレスだけで、発売を知らせてもらう"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="例：name@example.com"
          hint={`発売の${OPENING_NOTICE_MINUTES}分前に1通だけお送りして、そのあと消します。`}
        />
        <SubmitButton form={form}>発売を知らせてもらう</SubmitButton>
      </Form>
      <p className={styles.login}>
        <ButtonLink kind="text" href={loginRoute(drawRoute(directoryName))} prefetch={false}>
          会員の方はログイン
        </ButtonLink>
      </p>
    </>
  );
}
