'use client';

import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { Findings } from './check-result.tsx';
import type { CheckedOwnOrder } from './check-own-order.ts';
import { saveEvidence } from './own-findings.tsx';
import styles from './result-check.module.css';

type WrongResultProps = {
  readonly order: OrderDetail;
  readonly checked: Exclude<CheckedOwnOrder, { kind: 'failed' }>;
};

/** The result does not follow from the log: the evidence is saved at once. */
export function WrongResult({ order: { directoryName }, checked }: WrongResultProps) {
  const message = useRef<HTMLElement>(null);
  const { record } = checked;
  useEffect(() => {
    message.current?.scrollIntoView?.({ block: 'center' });
    saveEvidence(directoryName, record);
  }, [directoryName, record]);
  return (
    <section ref={message} role="alert" className={styles.wrong}>
      <h2 className={styles.title}>
        <Icon name="warn" size={28} />
        結果が、記録と合いません
      </h2>
      <p>{`${
        checked.kind === 'malformed'
          ? 'この結果の証拠として届いたものが、決まった形になっていませんでした。'
          : 'この結果を、公開の乱数と記録から計算しなおしたところ、合わないところがありました。'
      }届いたものを、証拠としてこの端末に保存しました。なくさないように、おとりおきください。`}</p>
      {checked.kind !== 'malformed' && (
        <Findings of={checked.findings.filter(({ verdict }) => verdict === 'wrong')} />
      )}
      <div className={styles.ways}>
        <Button kind="primary" onClick={() => saveEvidence(directoryName, record)}>
          証拠をもう一度保存する
        </Button>
        <ButtonLink kind="secondary" href={ROUTES.contact}>
          当店に知らせる
        </ButtonLink>
      </div>
    </section>
  );
}
