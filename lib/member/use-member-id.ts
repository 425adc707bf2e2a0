'use client';

import { useState } from 'react';
import { useSession } from '../session/use-session.ts';

/** Who is logged in; while that cannot be asked, whoever was before. */
export function useMemberId(): string | null {
  const { session } = useSession();
  const [known, setKnown] = useState<string | null>(null);
  const userId = session.kind === 'member' ? session.userId : session.kind === 'guest' ? null : known;
  if (userId !== known) setKnown(userId);
  return userId;
}
