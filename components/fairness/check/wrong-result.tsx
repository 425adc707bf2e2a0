'use client';

import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { Findings } from './check-result.tsx';
import type { CheckedWithEvidence } from './check-own-order.ts';
import { saveEvidence } from './own-findings.tsx';
import styles from './result-check.module.css';

type WrongResultProps = {
  /** The beginning of the name of the saved evidence. */
  readonly fileName: string;
  readonly checked: CheckedWithEvidence;
};

const FOUND: Readonly<Record<CheckedWithEvidence['kind'], string>> = {
  right: '',
  wrong: 'この結果を、公開の乱数と記録から計算しなおしたところ、合わないところがありました。',
  malformed: 'この結果の証拠として届いたものが、決まった形になっていませんでした。',
  denied:
    'この端末には、お支払いを当店が署名した控えがあります。ところが当店のサーバーは、そのご注文を「ない」または「お支払いがない」と答えました。',
};

/** The result does not follow from the log, or the shop denies its sale: the evidence is saved at once. */
export function WrongResult({ fileName, checked }: WrongResultProps) {
  const message = useRef<HTMLElement>(null);
  const { evidence } = checked;
  useEffect(() => {
    message.current?.scrollIntoView?.({ block: 'center' });
    saveEvidence(fileName, evidence);
  }, [fileName, evidence]);
  return (
    <section ref={message} role="alert" className={styles.wrong}>
      <h2 className={styles.title}>
        <Icon name="warn" size={28} />
        <span>
          {checked.kind === 'denied' ? '当店の答えが、注文の控えと合いません' : '結果が、記録と合いません'}
        </span>
      </h2>
      <p>{`${FOUND[checked.kind]}${
        checked.kind === 'denied' ? '控えと答えを' : '届いたものを'
      }、証拠としてこの端末に保存しました。なくさないように、おとりおきください。`}</p>
      {'findings' in checked && (
        <Findings of={checked.findings.filter(({ verdict }) => verdict === 'wrong')} />
      )}
      <div className={styles.ways}>
        <Button kind="primary" onClick={() => saveEvidence(fileName, evidence)}>
          証拠をもう一度保存する
        </Button>
        <ButtonLink kind="secondary" href={ROUTES.contact}>
          当店に知らせる
        </ButtonLink>
      </div>
    </section>
  );
}
