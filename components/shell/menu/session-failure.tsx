'use client';

import { useState } from 'react';
import { Button } from '#components/page/button.tsx';
import { Failure } from '#components/page/failure.tsx';
import { useSession } from '#lib/session/use-session.ts';

/** Who is looking could not be asked: the shop says so and asks again when told to. */
export function SessionFailure({ message }: { readonly message: string }) {
  const { refresh } = useSession();
  const [isAsking, setAsking] = useState(false);

  async function askAgain() {
    setAsking(true);
    await refresh();
    setAsking(false);
  }
  return (
    <Failure
      message={message}
      action={
        <Button kind="secondary" busy={isAsking} onClick={askAgain}>
          もう一度ためす
        </Button>
      }
    />
  );
}
