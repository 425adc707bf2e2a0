import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { OwnAccount } from '#lib/contract/console/account.ts';
import type { Elements } from '#lib/site/elements.ts';
import { useAction } from '#console/api/use-action.ts';
import { useMe, useQuery, useSetMe } from '#console/api/use-query.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { RecoveryCodes } from '#console/sign-in/recovery-codes.tsx';
import { Authenticator } from './authenticator.tsx';
import { OwnContact } from './own-contact.tsx';
import { OwnNotices } from './own-notices.tsx';
import { Passkeys } from './passkeys.tsx';
import { SessionList } from './session-list.tsx';
import { Dialog } from '#console/overlays/dialog.tsx';

/** The own name, notices, ways to sign in, and sessions. */
export function AccountPage() {
  const account = useQuery('showOwnAccount', {});
  const setMe = useSetMe();
  const refetch = () => void account.mutate();
  const refetchAll = () => {
    refetch();
    void setMe();
  };
  return (
    <Page title="自分の設定">
      <Loaded data={account.data} error={account.error} onRetry={refetch}>
        {(data) => (
          <Stack gap="md" maw={720}>
            <Section title="名前とメールアドレス">
              <OwnContact account={data} onChanged={refetchAll} />
            </Section>
            <Section title="お知らせ">
              <OwnNotices account={data} onChanged={refetch} />
            </Section>
            <Section title="パスキー">
              <Passkeys passkeys={data.passkeys} onChanged={refetch} />
            </Section>
            <Section title="回復コード">
              <Codes left={data.recoveryCodes} onChanged={refetch} />
            </Section>
            <Section title="パスキーのない端末で使う方法">
              <Authenticator isSet={data.hasAuthenticator} onChanged={refetch} />
            </Section>
            <Section title="サインイン中の端末">
              <Sessions sessions={data.sessions} onChanged={refetch} />
            </Section>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: Elements }) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Stack gap="sm" align="stretch">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}

type CodesProps = { readonly left: number; readonly onChanged: () => void };

function Codes({ left, onChanged }: CodesProps) {
  const action = useAction();
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = () =>
    void action.run(async (act) => {
      setCodes((await act('renewRecoveryCodes', {})).recoveryCodes);
      onChanged();
    });
  return (
    <>
      <Text size="sm">{`端末をなくしたときに使うコードです。残り${left}個。新しく作ると、前のコードは使えなくなります。`}</Text>
      <ActionError error={action.error} />
      <Button variant="default" loading={action.isBusy} onClick={renew} style={{ alignSelf: 'start' }}>
        新しい回復コードを作る
      </Button>
      {codes !== undefined && (
        <Dialog opened onClose={() => setCodes(undefined)} title="回復コード" closeOnClickOutside={false}>
          <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
        </Dialog>
      )}
    </>
  );
}

type SessionsProps = { readonly sessions: OwnAccount['sessions']; readonly onChanged: () => void };

function Sessions({ sessions, onChanged }: SessionsProps) {
  const { data: me } = useMe();
  const action = useAction();
  const end = (sessionId: string) =>
    void action.run(async (act) => {
      await act('endOwnSession', { params: { sessionId } });
      onChanged();
    });
  const endOthers = () =>
    void action.run(async (act) => {
      await act('endOtherSessions', {});
      onChanged();
    });
  return (
    <>
      <ActionError error={action.error} />
      <SessionList
        sessions={sessions}
        ofThis={me?.sessionId}
        actionOf={({ sessionId, device }) => (
          <Button
            variant="default"
            disabled={action.isBusy}
            aria-label={`${device}のセッションを終了する`}
            onClick={() => end(sessionId)}
          >
            終了する
          </Button>
        )}
      />
      {sessions.length > 1 && (
        <Button variant="default" disabled={action.isBusy} onClick={endOthers} style={{ alignSelf: 'start' }}>
          ほかの端末をすべて終了する
        </Button>
      )}
    </>
  );
}
