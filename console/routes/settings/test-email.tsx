import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { settingsCalls } from '#lib/contract/ops/settings.ts';
import type { EmailKind } from '#lib/contract/email-kinds.ts';
import type { TestEmailState } from '#lib/contract/staff-enums.ts';
import { useAction } from '#console/api/use-action.ts';
import { useQuery } from '#console/api/use-query.ts';
import { contractErrors } from '#console/forms/contract-errors.ts';
import { ActionError } from '#console/shell/action-error.tsx';

type Props = {
  readonly kind: EmailKind;
  /** The texts on the page are not stored: those before them are sent. */
  readonly isUnsaved: boolean;
};

/** Sends the email of the page by the mail server, and says whether that has taken it. */
export function TestEmail({ kind, isUnsaved }: Props) {
  const own = useQuery('showOwnAccount', {});
  const [typed, setTyped] = useState<string>();
  const [sent, setSent] = useState<{ readonly emailId: string; readonly to: string }>();
  const action = useAction();
  const to = typed ?? own.data?.email ?? '';
  const errors = contractErrors(settingsCalls.sendTestEmail.body, { kind, to });
  const send = () =>
    action.run(async (act) => {
      const { emailId } = await act('sendTestEmail', { body: { kind, to } });
      setSent({ emailId, to });
    });
  return (
    <Stack gap="xs" component="section" aria-label="テスト送信">
      <Group align="flex-end" gap="sm">
        <TextInput
          label="テスト送信の宛先"
          description={
            isUnsaved
              ? '保存する前の文面は入りません。'
              : '見本の内容で、このメールを実際の差出人から送ります。'
          }
          type="email"
          flex="1 1 280px"
          maw={440}
          value={to}
          error={typed === undefined ? undefined : errors['to']}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={action.isBusy}
          disabled={errors['to'] !== undefined}
          onClick={() => void send()}
        >
          テスト送信する
        </Button>
      </Group>
      <ActionError error={action.error} />
      {sent !== undefined && <Delivery key={sent.emailId} {...sent} />}
    </Stack>
  );
}

const EVERY_MS = 2_000;

function Delivery({ emailId, to }: { readonly emailId: string; readonly to: string }) {
  const delivery = useQuery(
    'showTestEmail',
    { params: { emailId } },
    { everyMs: (answer) => (answer === undefined || answer.state === 'waiting' ? EVERY_MS : 0) },
  );
  return (
    <Text size="sm" role="status">
      {`${to} ${DELIVERY_TEXTS[delivery.data?.state ?? 'waiting']}`}
    </Text>
  );
}

const ASK = 'メールサーバーの設定（SMTP_URL、MAIL_FROM）をサーバーの担当者に確認してください。';

const DELIVERY_TEXTS: Readonly<Record<TestEmailState, string>> = {
  waiting: `へ送っています。しばらくたっても変わらなければ、${ASK}`,
  sent: 'へのメールを、メールサーバーが受け取りました。届かないときは、迷惑メールも確認してください。',
  givenUp: `へのメールを、メールサーバーは受け取りませんでした。宛先を確かめ、${ASK}`,
};
