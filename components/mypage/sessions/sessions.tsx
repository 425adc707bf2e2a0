'use client';

import { FailureToAsk } from '#components/page/failure-to-ask.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import { Part } from '../part/part.tsx';
import { EndOthers } from './end-others.tsx';
import { LoginPlaces } from './login-places.tsx';
import { useLoginPlaces } from './use-login-places.ts';

/** Where the member is logged in, and the way to end all of it but here. */
export function Sessions() {
  const { answer, failure, askAgain } = useLoginPlaces();
  return (
    <Part
      title="ログイン中の端末"
      lead="見覚えのない端末があるときは、ほかの端末をログアウトして、パスワードを変えてください。"
    >
      {answer && (
        <>
          <LoginPlaces places={answer.items} />
          <EndOthers hasOthers={answer.items.some(({ isThis }) => !isThis)} onEnded={askAgain} />
        </>
      )}
      {answer === undefined && failure === undefined && <Skeleton height={72} />}
      {failure !== undefined && <FailureToAsk message={failure} onAskAgain={askAgain} />}
    </Part>
  );
}
