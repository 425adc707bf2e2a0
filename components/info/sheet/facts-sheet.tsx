import { FactsTable } from './facts-table.tsx';
import type { FactGroup } from './facts.ts';
import styles from './facts-sheet.module.css';
import { Sheet } from './sheet.tsx';

/** A table of facts on a sheet of its own, under its title. */
export const FactsSheet = ({ id, title, facts }: FactGroup) => (
  <section id={id}>
    <Sheet>
      <h2 className={styles.title}>{title}</h2>
      <FactsTable caption={title} facts={facts} />
    </Sheet>
  </section>
);
