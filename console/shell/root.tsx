import { Button, Center, Loader, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { errorText, isSignedOut } from '#console/api/refusal-text.ts';
import { useMe } from '#console/api/use-query.ts';
import { Card } from '#console/sign-in/card.tsx';
import { EnrolPage } from '#console/sign-in/enrol-page.tsx';
import { SignInForm, SignInPage } from '#console/sign-in/sign-in-page.tsx';
import { useOtherPerson } from './other-person.ts';
import { Shell } from './shell.tsx';
import { Dialog } from '#console/overlays/dialog.tsx';

/**
 * The shell of a signed-in person, or the page by which they sign in, at the same address. A session that ends while a page
 * is open leaves what was typed there: the page is covered until the same person has signed in again. For another person the
 * page is reloaded.
 */
export function SignedInRoot() {
  const { data: me, error, mutate } = useMe();
  const isEnded = error !== undefined && isSignedOut(error);
  useRefetchAfter(isEnded);
  const isOther = useOtherPerson(me?.staffId);
  if (isOther) return <Loading />;
  if (me !== undefined && !me.isEnrolling)
    return (
      <>
        <Shell me={me} />
        <Dialog
          opened={isEnded}
          onClose={() => {}}
          title="店長室にサインイン"
          layer="signIn"
          withCloseButton={false}
          closesOnEscape={false}
          overlayProps={{ backgroundOpacity: 1, color: 'var(--mantine-color-body)' }}
        >
          <SignInForm />
        </Dialog>
      </>
    );
  if (isEnded) return <SignInPage />;
  if (me !== undefined) return <EnrolPage name={me.name} />;
  if (error !== undefined)
    return (
      <Card title="店長室を開けません" error={errorText(error)}>
        <Button onClick={() => void mutate()}>もう一度読み込む</Button>
      </Card>
    );
  return <Loading />;
}

const Loading = () => (
  <Center mih="100dvh">
    <Loader aria-label="読み込み中" />
  </Center>
);

/** Reads the answers of a page again when its session, which had ended, is followed by a new one. */
function useRefetchAfter(isEnded: boolean): void {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    if (!isEnded) return undefined;
    return () => void mutate((key) => Array.isArray(key) && key[0] !== 'showMe');
  }, [isEnded, mutate]);
}

export function NotFound() {
  return (
    <Card title="ページがありません">
      <Text>アドレスをご確認ください。</Text>
      <Link to="/">今日のページへ</Link>
    </Card>
  );
}

export function Failed() {
  return (
    <Card title="エラーが起きました">
      <Button onClick={() => window.location.reload()}>読み込み直す</Button>
    </Card>
  );
}
