import { Icon } from '#components/page/icon.tsx';
import styles from './looks/fault-sentence.module.css';

type FaultSentenceProps = { readonly id: string; readonly fault: string | undefined };

/** What is wrong with a field, beside it. It stands in the page while it is empty, so that its words are read out. */
export function FaultSentence({ id, fault }: FaultSentenceProps) {
  const [sentence, example] = fault?.split(/(?=例：)/) ?? [];
  return (
    <p id={id} className={styles.fault} aria-live="polite">
      {sentence !== undefined && <Icon name="warn" size={18} className={styles.warn} />}
      {sentence}
      {example !== undefined && <br />}
      {example}
    </p>
  );
}
