import { Card } from '#components/page/card.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import styles from './members-wait.module.css';

/** What stands in a member's page until it is known who is looking. */
export function MembersWait() {
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
