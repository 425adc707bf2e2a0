import { Button, Center, Loader, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { errorText, isSignedOut } from '#console/api/refusal-text.ts';
import { useMe } from '#console/api/use-query.ts';
import { Card } from '#console/sign-in/card.tsx';
import { EnrolPage } from '#console/sign-in/enrol-page.tsx';
import { SignInPage } from '#console/sign-in/sign-in-page.tsx';
import { Shell } from './shell.tsx';

/** The shell of a signed-in person, or the page by which they sign in, at the same address. */
export function SignedInRoot() {
  const { data: me, error, mutate } = useMe();
  if (error !== undefined && isSignedOut(error)) return <SignInPage />;
  if (me !== undefined) return me.isEnrolling ? <EnrolPage name={me.name} /> : <Shell me={me} />;
  if (error !== undefined)
    return (
      <Card title="店長室を開けません" error={errorText(error)}>
        <Button onClick={() => void mutate()}>もう一度読み込む</Button>
      </Card>
    );
  return (
    <Center mih="100dvh">
      <Loader aria-label="読み込み中" />
    </Center>
  );
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
