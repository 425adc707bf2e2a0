import styles from './base.module.css';

type PerforationProps = { readonly className?: string };

/** The perforated line of a ticket. */
export const Perforation = ({ className = '' }: PerforationProps) => (
  <div className={`${styles.perforation} ${className}`.trim()} aria-hidden="true" />
);
