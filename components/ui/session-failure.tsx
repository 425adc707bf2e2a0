'use client';

import { RequestFailure } from './failure.tsx';
import { useSession } from '#lib/session/use-session.ts';

/** Shown when the session could not be loaded. */
export function SessionFailure({ message }: { readonly message: string }) {
  const { refresh } = useSession();
  return <RequestFailure message={message} onRetry={refresh} />;
}
