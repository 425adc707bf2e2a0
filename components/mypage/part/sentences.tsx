import styles from './sentences.module.css';

/** Some sentences in a row, broken between them before any of them is broken within. */
export const Sentences = ({ children }: { readonly children: string }) =>
  children.split(/(?<=。)/).map((sentence) => (
    <span key={sentence} className={styles.sentence}>
      {sentence}
    </span>
  ));
