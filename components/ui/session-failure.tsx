'use client';

import { RequestFailure } from './failure.tsx';
import { useSession } from '#lib/session/use-session.ts';

/** Who is looking could not be asked. */
export function SessionFailure({ message }: { readonly message: string }) {
  const { refresh } = useSession();
  return <RequestFailure message={message} onRetry={refresh} />;
}
