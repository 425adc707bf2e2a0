'use client';

import { useState } from 'react';
import { Button } from './button.tsx';
import { Failure } from './failure.tsx';

type FailureToAskProps = { readonly message: string; readonly onAskAgain: () => Promise<void> };

/** Something could not be asked for: says why, and asks again when told to. */
export function FailureToAsk({ message, onAskAgain }: FailureToAskProps) {
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
