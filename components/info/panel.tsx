import { Card } from '#components/ui/card.tsx';
import { Perforation } from '#components/ui/perforation.tsx';
import type { Elements } from '#lib/site/elements.ts';
import styles from './panel.module.css';

type PanelProps = { readonly children: Elements; readonly className?: string };

/** A white panel for long texts. */
export const Panel = ({ children, className }: PanelProps) => (
  <Card className={[styles.sheet, className].filter(Boolean).join(' ')}>{children}</Card>
);

/** Separates two parts of a panel. */
export const PartEnd = () => <Perforation className={styles.partEnd} />;

type DatesProps = { readonly made: string; readonly changed?: string };

/** The dates of a legal text's first version and last change, as absolute dates for citation. */
export const Dates = ({ made, changed }: DatesProps) => (
  <p className={`num ${styles.dates}`}>
    <span>{`制定日：${made}`}</span>
    {changed && <span>{`最終改定日：${changed}`}</span>}
  </p>
);
