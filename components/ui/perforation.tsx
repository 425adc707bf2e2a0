import styles from './perforation.module.css';

type PerforationProps = { readonly className?: string | undefined };

/** The line along which a card could be torn. */
export const Perforation = ({ className = '' }: PerforationProps) => (
  <div className={`${styles.perforation} ${className}`.trim()} aria-hidden="true" />
);
