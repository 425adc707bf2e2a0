'use client';

import Link from 'next/link';
import { useEffect, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { fairnessRoute } from '#lib/site/routes.ts';
import type { CheckedOwnOrder, CheckedWithEvidence } from './check-own-order.ts';
import { whenIdle } from './use-idle-import.ts';
import type { WrongResult } from './wrong-result.tsx';
import styles from './result-check.module.css';

type Wrong = {
  readonly Message: typeof WrongResult;
  readonly checked: CheckedWithEvidence;
};

/** Checks a played order's result by itself once the page is idle: a quiet line, or a loud message with the evidence. */
export function ResultCheck({ order }: { readonly order: OrderDetail }) {
  const callApi = useApi();
  const [checked, setChecked] = useState<CheckedOwnOrder | null>(null);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const { orderHistoryId, directoryName } = order;
  useEffect(() => {
    let isWanted = true;
    const check = async () => {
      const { checkOwnOrder } = await import('./check-own-order.ts');
      const result = await checkOwnOrder(callApi, order);
      if (!isWanted) return;
      setChecked(result);
      if (result.kind === 'right' || result.kind === 'failed') return;
      const { WrongResult: Message } = await import('./wrong-result.tsx');
      if (isWanted) setWrong({ Message, checked: result });
    };
    // Its code cannot be loaded after a deployment or without a connection: then the result stands unchecked.
    const cancel = whenIdle(() => void check().catch(() => undefined));
    return () => {
      isWanted = false;
      cancel();
    };
    // One check of each order.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [orderHistoryId]);
  if (wrong !== null) return <wrong.Message fileName={directoryName} checked={wrong.checked} />;
  return (
    <p className={styles.line} role="status">
      {checked?.kind === 'right' && (
        <>
          <Icon name="check" size={18} className={styles.icon} />
          <span>
            <span>{`${checked.isLocal ? LOCAL : RIGHT} `}</span>
            <Link href={`${fairnessRoute(directoryName)}?order=${orderHistoryId}`} prefetch={false}>
              くわしく
            </Link>
          </span>
        </>
      )}
    </p>
  );
}

const RIGHT = 'この結果は、公開の乱数と記録から確かめました。';
const LOCAL =
  'この結果は、記録から計算したとおりです(乱数はこの店がつくったデモのもので、証明にはなりません)。';
