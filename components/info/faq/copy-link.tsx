import styles from './copy-link.module.css';

/** The answer's own address; `about` is the id of its question. With scripts it is copied as well (copy-address.ts); without them it is a plain link. */
export const CopyLink = ({ id, about }: { readonly id: string; readonly about: string }) => (
  <p className={styles.line}>
    <a href={`#${id}`} aria-describedby={about} data-copied>
      この答えへのリンク
    </a>
    <span role="status" />
  </p>
);
