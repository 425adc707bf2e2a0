import { RESULT_WAIT } from '#lib/text/result-wait.ts';
import { Paragraph } from '../clause.tsx';
import { EXPLAINED, PROOF } from './explained.ts';
import styles from './proof.module.css';
import { ProofSign, SIGNS } from '#components/ui/proof-sign.tsx';

/** The four stages of the proof, left to right. */
export const Proof = () => (
  <>
    <div className={styles.lead}>
      <p className={`phrases ${styles.claim}`}>
        <span>結果は、</span>
        <wbr />
        <span>{`お支払いの${RESULT_WAIT}あとに、`}</span>
        <wbr />
        <span>公開の乱数で決まります。</span>
        <wbr />
        <span>それまでは、当店も知りません。</span>
      </p>
      {EXPLAINED.fairness.map((line, at) => (
        <Paragraph key={at} text={line} />
      ))}
    </div>
    <ol className={styles.moments} role="list">
      {PROOF.map(({ when, title, line }, at) => (
        <li key={title} className={styles.moment}>
          <ProofSign sign={SIGNS[at] ?? 'announced'} />
          <p className={styles.when}>{when}</p>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.words}>{line}</p>
        </li>
      ))}
    </ol>
  </>
);
