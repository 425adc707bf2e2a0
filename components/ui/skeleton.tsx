import { Card } from './card.tsx';
import styles from './skeleton.module.css';

const PLACES = [1, 2, 3, 4, 5];

/** The shape of a list that is being asked for. */
export const ListSkeleton = ({ name }: { readonly name: string }) => (
  <div role="status" aria-label={`${name}を確認しています`}>
    <Card className={styles.rows}>
      {PLACES.map((place) => (
        <Skeleton key={place} height={64} />
      ))}
    </Card>
  </div>
);

/** What stands in a member's page until it is known who is looking. */
export function MembersSkeleton() {
  return (
    <div role="status" aria-label="会員情報を確認しています">
      <Card className={styles.card}>
        <noscript>
          <p>このページには、JavaScriptとログインが必要です。</p>
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
  readonly className?: string | undefined;
};

/** The shape of what is being asked for. It begins to move only when the wait gets long. */
export function Skeleton({ height, width = '100%', className }: SkeletonProps) {
  const names = className ? `${styles.skeleton} ${className}` : styles.skeleton;
  return <span className={names} style={{ width, height }} aria-hidden="true" />;
}
