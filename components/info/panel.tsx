import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import { Perforation } from '#components/ui/perforation.tsx';
import styles from './panel.module.css';

type PanelProps = { readonly children: ReactNode; readonly className?: string | undefined };

/** Paper to read from. */
export const Panel = ({ children, className }: PanelProps) => (
  <Card className={[styles.sheet, className].filter(Boolean).join(' ')}>{children}</Card>
);

/** Separates one part of a sheet from the next. */
export const PartEnd = () => <Perforation className={styles.partEnd} />;

type DatesProps = { readonly made: string; readonly changed?: string };

/** When a legal text was made and last changed: absolute dates, as it will be cited. */
export const Dates = ({ made, changed }: DatesProps) => (
  <p className={`num ${styles.dates}`}>
    <span>制定日：{made}</span>
    {changed && <span>最終改定日：{changed}</span>}
  </p>
);
