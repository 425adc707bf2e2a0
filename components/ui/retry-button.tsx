'use client';

import { useState } from 'react';
import { OUTDATED_PAGE } from '#lib/site/error-text.ts';
import { Button } from './button.tsx';

type RetryButtonProps = {
  /** The text of the failure. */
  readonly message: string;
  readonly onRetry: () => Promise<void>;
  readonly kind?: 'primary' | 'secondary';
};

/** Repeats what failed. A page that cannot read the shop's answers any more is loaded again instead. */
export function RetryButton({ message, onRetry, kind = 'secondary' }: RetryButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const isOutdated = message === OUTDATED_PAGE;

  async function retry() {
    if (isOutdated) return window.location.reload();
    setBusy(true);
    await onRetry();
    setBusy(false);
  }
  return (
    <Button kind={kind} busy={isBusy} onClick={() => void retry()}>
      {isOutdated ? '読み込み直す' : 'もう一度ためす'}
    </Button>
  );
}
