import Link from 'next/link';
import { Phrased } from '#components/ui/phrased.tsx';
import type { Announcement, Maintenance } from '#lib/contract/running.ts';
import { maintenanceText } from '#lib/text/maintenance.ts';
import styles from './shell.module.css';

type Props = { readonly announcement: Announcement | null; readonly maintenance: Maintenance | null };

/** The bars above every page: maintenance and the announcement. */
export function RunningBars({ announcement, maintenance }: Props) {
  if (announcement === null && maintenance === null) return null;
  return (
    <aside aria-label="お店からのお知らせ" className="screen-only">
      {maintenance !== null && (
        <p className={`${styles.bar} ${styles.resting}`}>
          <Phrased text={maintenanceText(maintenance)} />
        </p>
      )}
      {announcement !== null && <AnnouncementBar {...announcement} />}
    </aside>
  );
}

const AnnouncementBar = ({ text, link }: Announcement) => (
  <p className={styles.bar}>
    {link === null ? (
      <Phrased text={text} />
    ) : (
      <Link href={link} prefetch={false} className={styles.barLink}>
        <Phrased text={text} />
      </Link>
    )}
  </p>
);
