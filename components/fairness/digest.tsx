import styles from './digest.module.css';

/** Bytes as hexadecimal digits in groups of eight, which are copied without the gaps. */
export const Digest = ({ hex }: { readonly hex: string }) => (
  <code className={styles.digest}>
    {(hex.match(/.{1,8}/g) ?? []).map((part, at) => (
      <span key={at}>{part}</span>
    ))}
  </code>
);
