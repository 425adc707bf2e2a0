'use client';

import type { ReactNode } from 'react';
import { StopMails } from './stop-mails.tsx';
import { useStopToken } from './use-stop-token.ts';

/** Whoever comes from a mail to stop such mails is asked about that first, and need not be logged in for it. */
export function StopFirst({ children }: { readonly children: ReactNode }) {
  const { token, forget } = useStopToken();
  return token === null ? children : <StopMails token={token} onClosed={forget} />;
}
