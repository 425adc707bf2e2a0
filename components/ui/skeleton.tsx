import { Card } from './card.tsx';
import styles from './skeleton.module.css';

const PLACES = [1, 2, 3, 4, 5];

/** Placeholder while a list loads. */
export const ListSkeleton = ({ name }: { readonly name: string }) => (
  <div role="status" aria-label={`${name}を確認しています`}>
    <Card className={styles.rows}>
      {PLACES.map((place) => (
        <Skeleton key={place} height={64} />
      ))}
    </Card>
  </div>
);

type MembersSkeletonProps = {
  /** The page is also for guests: it needs scripts, but no login. */
  readonly isForGuests?: boolean;
};

/** Placeholder of a member's page while the session loads. */
export function MembersSkeleton({ isForGuests = false }: MembersSkeletonProps) {
  return (
    <div role="status" aria-label="会員情報を確認しています">
      <Card className={styles.card}>
        <noscript>
          <p>{`このページには、JavaScript${isForGuests ? '' : 'とログイン'}が必要です。`}</p>
        </noscript>
        <Skeleton height={24} width="40%" />
        <Skeleton height={52} />
        <Skeleton height={24} width="30%" />
        <Skeleton height={52} />
      </Card>
    </div>
  );
}

type SkeletonProps = {
  readonly height: number;
  readonly width?: number | `${number}%`;
  readonly className?: string;
};

/** Placeholder while content loads. Its animation begins only after a longer wait. */
export function Skeleton({ height, width = '100%', className }: SkeletonProps) {
  const names = className ? `${styles.skeleton} ${className}` : styles.skeleton;
  return <span className={names} style={{ width, height }} aria-hidden="true" />;
}
