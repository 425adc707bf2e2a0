import Link from 'next/link';
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
        <p className={`phrases ${styles.bar} ${styles.resting}`}>{maintenanceText(maintenance)}</p>
      )}
      {announcement !== null && <AnnouncementBar {...announcement} />}
    </aside>
  );
}

const AnnouncementBar = ({ text, link }: Announcement) => (
  <p className={`phrases ${styles.bar}`}>
    {link === null ? (
      text
    ) : (
      <Link href={link} prefetch={false} className={styles.barLink}>
        {text}
      </Link>
    )}
  </p>
);
