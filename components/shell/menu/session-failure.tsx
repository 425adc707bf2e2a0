'use client';

import { FailureToAsk } from '#components/page/failure-to-ask.tsx';
import { useSession } from '#lib/session/use-session.ts';

/** Who is looking could not be asked. */
export function SessionFailure({ message }: { readonly message: string }) {
  const { refresh } = useSession();
  return <FailureToAsk message={message} onAskAgain={refresh} />;
}
