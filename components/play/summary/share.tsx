'use client';

import { useState } from 'react';
import { Button } from '#components/page/button.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { shareWords } from '#lib/play/prize-text.ts';
import { drawRoute } from '#lib/site/routes.ts';
import styles from './share.module.css';

type ShareProps = { readonly draw: { readonly directoryName: string }; readonly order: OrderDetail };

type Outcome = 'none' | 'copied' | 'failed';

const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  none: '',
  copied: '結果の文をコピーしました。',
  failed: 'コピーできませんでした。',
};

/** Tells others what came out, in the words of the device, or by way of the clipboard. It names nobody. */
export function Share({ draw, order }: ShareProps) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  async function share() {
    const text = shareWords(order);
    const url = new URL(drawRoute(draw.directoryName), window.location.origin).href;
    setOutcome(await tell(text, url));
  }
  return (
    <div className={styles.share}>
      <Button kind="text" onClick={share}>
        結果を知らせる
      </Button>
      <p role="status" className={styles.outcome}>
        {OUTCOME_WORDS[outcome]}
      </p>
    </div>
  );
}

async function tell(text: string, url: string): Promise<Outcome> {
  if (typeof navigator.share === 'function') {
    // Whoever thinks better of it has told nobody; there is nothing to say about that.
    await navigator.share({ text, url }).catch(() => undefined);
    return 'none';
  }
  try {
    await navigator.clipboard.writeText(`${text}\n${url}`);
    return 'copied';
  } catch {
    return 'failed';
  }
}
