import { useState } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import type { Draft } from '#lib/contract/ops/drafts.ts';
import { call } from '#console/api/call.ts';

/** A draft as it is now: an editor that began with an older answer would report a conflict at once. */
export function useFreshDraft(directoryName: string): SWRResponse<Draft> {
  const [opening] = useState(() => crypto.randomUUID());
  return useSWR<Draft>(
    ['showDraft', directoryName, opening],
    () => call('showDraft', { params: { directoryName } }),
    // The editor is the newest from now on.
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
}
