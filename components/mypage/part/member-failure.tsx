'use client';

import { useState } from 'react';
import { Button } from '#components/page/button.tsx';
import { Failure } from '#components/page/failure.tsx';

type MemberFailureProps = { readonly message: string; readonly onAskAgain: () => Promise<void> };

/** Something of the member's could not be asked for: says why, and asks again when told to. */
export function MemberFailure({ message, onAskAgain }: MemberFailureProps) {
  const [isAsking, setAsking] = useState(false);

  async function askAgain() {
    setAsking(true);
    await onAskAgain();
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
