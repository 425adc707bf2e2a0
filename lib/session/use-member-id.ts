'use client';

import { useState } from 'react';
import { useSession } from './use-session.ts';

/** The id of the member who is logged in; while that cannot be checked, that of the last one. */
export function useMemberId(): string | null {
  const { session } = useSession();
  const [lastKnown, setLastKnown] = useState<string | null>(null);
  const userId = session.kind === 'member' ? session.userId : session.kind === 'guest' ? null : lastKnown;
  if (userId !== lastKnown) setLastKnown(userId);
  return userId;
}
