'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Issuer, ReceiptContent } from '#lib/orders/receipt.ts';

const ReceiptForm = dynamic(async () => (await import('./receipt-form.tsx')).ReceiptForm, {
  ssr: false,
  loading: () => <Skeleton height={640} />,
});

type ReceiptProps = {
  readonly facts: ReceiptContent;
  readonly issuer: Issuer;
  /** After the title, where there are several. */
  readonly which?: string;
};

/** A receipt or return invoice, loaded on demand. */
export function Receipt({ facts, issuer, which = '' }: ReceiptProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ReceiptForm facts={facts} issuer={issuer} onClose={() => setOpen(false)} />;
  return (
    <Button kind="secondary" onClick={() => setOpen(true)}>
      <Icon name="list" size={22} />
      <span>{`${facts.title}${which}を表示する`}</span>
    </Button>
  );
}
