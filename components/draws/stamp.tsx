import styles from './stamp.module.css';

type StampProps = { readonly mark: 'soldOut' | 'ended' };

/** A veil over the picture and a rubber stamp on it. The state tag below says the same, so it is not read out. */
export const Stamp = ({ mark }: StampProps) => (
  <div className={`${styles.veil} ${styles[mark]}`} aria-hidden="true" />
);
