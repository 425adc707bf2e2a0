import Link from 'next/link';
import { Icon } from '#components/page/icon.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { Sentences } from '../part/sentences.tsx';
import type { Refusal } from './leave-form.tsx';
import styles from './open-matters.module.css';

/** Where a matter is settled, told by what its sentence is about. */
const PLACES = [
  { about: '注文', name: '購入履歴を見る', path: ROUTES.orders },
  { about: '購入', name: '購入履歴を見る', path: ROUTES.orders },
  { about: '当選賞品', name: '当選賞品を見る', path: ROUTES.prizes },
  { about: '荷物', name: '配送履歴を見る', path: ROUTES.shipments },
] as const;

/** Why the member cannot leave yet, each reason with the page where it can be settled. */
export const OpenMatters = ({ refusal }: { readonly refusal: Refusal }) => (
  <div role="alert" className={styles.matters}>
    <p className={styles.title}>
      <Icon name="warn" size={22} className={styles.icon} />
      {refusal.message}
    </p>
    <ul className={styles.reasons}>
      {refusal.reasons.map((reason) => (
        <Reason key={reason} reason={reason} />
      ))}
    </ul>
  </div>
);

function Reason({ reason }: { readonly reason: string }) {
  const place = PLACES.find(({ about }) => reason.includes(about));
  return (
    <li>
      <Sentences>{reason}</Sentences>
      {place && (
        <Link href={place.path} className={styles.link}>
          {place.name}
        </Link>
      )}
    </li>
  );
}
