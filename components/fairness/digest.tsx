import styles from './digest.module.css';

/** Bytes as digits, for whoever compares or copies them: whole, in eights, and copied without the gaps. */
export const Digest = ({ hex }: { readonly hex: string }) => (
  <code className={styles.digest}>
    {(hex.match(/.{1,8}/g) ?? []).map((part, at) => (
      <span key={at}>{part}</span>
    ))}
  </code>
);
