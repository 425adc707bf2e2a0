import { Card } from '#components/page/card.tsx';
import { SectionTag } from '#components/page/section-tag.tsx';
import { LinkRows } from '#components/shell/menu/link-rows.tsx';
import { SETTINGS } from '../member-links.ts';
import styles from './settings.module.css';

/** What the member can set. */
export const Settings = () => (
  <section>
    <SectionTag>設定</SectionTag>
    <Card className={styles.card}>
      <LinkRows links={SETTINGS} />
    </Card>
  </section>
);
