'use client';

import { useEffect } from 'react';
import { Form } from '#components/form/form.tsx';
import { keepTyped } from '#lib/shipments/address-form.ts';
import { AddressPart } from '../parts/address-part.tsx';
import { AskButton } from '../parts/ask-button.tsx';
import { Contents } from '../parts/contents.tsx';
import { FeeCard } from '../parts/fee-card.tsx';
import styles from './request-form.module.css';
import { RequestTerms } from './request-terms.tsx';
import { useRequest, type Request } from './use-request.ts';

/** What is sent, where to, for how much and on which terms; and the button. */
export function RequestForm(request: Request) {
  const { member, basket } = request;
  const form = useRequest(request);
  useEffect(() => keepTyped(member.userId, form.values), [member.userId, form.values]);
  return (
    <Form form={form} label="発送の依頼">
      <div className={styles.columns}>
        <div className={styles.column}>
          <Contents basket={basket} />
          <AddressPart form={form} member={member} />
        </div>
        <div className={styles.column}>
          <FeeCard basket={basket} />
          <RequestTerms basket={basket} />
          <AskButton form={form} basket={basket} />
        </div>
      </div>
    </Form>
  );
}
