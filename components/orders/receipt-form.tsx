'use client';

import { useId, useState } from 'react';
import { TextField } from '#components/forms/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Issuer, ReceiptContent } from '#lib/orders/receipt.ts';
import { useMember } from '#lib/session/use-member.ts';
import { TakesFocus } from '#components/ui/takes-focus.tsx';
import { HonorificChoice, type Honorific } from './honorific-choice.tsx';
import styles from './receipt-form.module.css';
import { PrintedReceipt } from './printed-receipt.tsx';

type ReceiptFormProps = {
  readonly facts: ReceiptContent;
  readonly issuer: Issuer;
  readonly onClose: () => void;
};

const MAX_NAME_LENGTH = 60;

/** Makes and prints a receipt or return invoice. The input is neither sent nor stored. */
export function ReceiptForm({ facts, issuer, onClose }: ReceiptFormProps) {
  const member = useMember();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [honorific, setHonorific] = useState<Honorific>('様');
  const addressee = typed ?? (member.kind === 'ready' ? member.member.name : '');
  return (
    <div className={styles.place}>
      <TakesFocus wanted>
        <Card as="section" className={styles.form}>
          <div className={styles.controls}>
            <TextField
              name="addressee"
              id={id}
              value={addressee}
              error={undefined}
              onChange={(text) => setTyped(text.slice(0, MAX_NAME_LENGTH))}
              onBlur={() => undefined}
              label="宛名"
              isOptional
              hint="印刷する前に、変えられます。空らんのままなら、あとから手で書けます。"
              autoComplete="off"
            />
            <HonorificChoice value={honorific} onChoose={setHonorific} />
          </div>
          <PrintedReceipt facts={facts} issuer={issuer} addressee={addressee.trim()} honorific={honorific} />
          <div className={styles.ways}>
            <Button kind="primary" onClick={() => window.print()}>
              印刷する・PDFに保存する
            </Button>
            <Button kind="text" onClick={onClose}>{`${facts.title}を閉じる`}</Button>
          </div>
        </Card>
      </TakesFocus>
    </div>
  );
}
