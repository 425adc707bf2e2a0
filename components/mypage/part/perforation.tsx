import styles from './perforation.module.css';

/** The line along which a card could be torn. */
export const Perforation = () => <div className={styles.perforation} />;
