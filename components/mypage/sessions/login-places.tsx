import type { Answered } from '#lib/contract/contract.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import styles from './login-places.module.css';

type LoginPlacesProps = { readonly places: Answered<'listSessions'>['items'] };

/** The devices, the latest used first. */
export const LoginPlaces = ({ places }: LoginPlacesProps) => (
  <ul className={styles.places}>
    {places.map(({ sessionId, device, seenAt, isThis }) => (
      <li key={sessionId} className={styles.place}>
        <p className={styles.device}>{device}</p>
        <p className={`num ${styles.seen}`}>
          最後の利用 <span className="nowrap">{japanDateTime(seenAt)}</span>
        </p>
        {isThis && <p className={styles.here}>この端末</p>}
      </li>
    ))}
  </ul>
);
