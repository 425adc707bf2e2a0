'use client';

import { useEffect, useState } from 'react';
import { useApi } from '#lib/session/api-context.tsx';
import type { CheckedWithEvidence } from './check-own-order.ts';
import type { WrongResult } from './wrong-result.tsx';

type Denial = { readonly Message: typeof WrongResult; readonly checked: CheckedWithEvidence };

/**
 * For an order that the shop does not show as paid: a loud message if it denies it although this browser keeps its signed
 * receipt; otherwise nothing.
 */
export function DeniedOrder({ orderHistoryId }: { readonly orderHistoryId: string }) {
  const callApi = useApi();
  const [denial, setDenial] = useState<Denial | null>(null);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const { findDenial } = await import('./check-own-order.ts');
      // Meanwhile the order may be shown as paid, whose evidence may not be there yet.
      if (!isWanted) return;
      const checked = await findDenial(callApi, orderHistoryId);
      if (checked === undefined || !isWanted) return;
      const { WrongResult: Message } = await import('./wrong-result.tsx');
      if (isWanted) setDenial({ Message, checked });
    };
    void ask().catch(() => undefined);
    return () => {
      isWanted = false;
    };
    // One check of each order.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [orderHistoryId]);
  return denial && <denial.Message fileName={orderHistoryId} checked={denial.checked} />;
}
