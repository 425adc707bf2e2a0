import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import styles from './form-skeleton.module.css';

/** Placeholder of the form or a thread while its code loads; the text of the page for browsers without scripts. */
export const FormSkeleton = () => (
  <div role="status" aria-label="お問い合わせを準備しています">
    <Card className={styles.card}>
      <noscript>
        <p>
          このフォームをお使いになるには、ブラウザーの設定でJavaScriptを有効にしてください。メールと電話でも、お問い合わせを受け付けています。
        </p>
      </noscript>
      <Skeleton height={24} width="40%" />
      <Skeleton height={52} />
      <Skeleton height={24} width="30%" />
      <Skeleton height={200} />
    </Card>
  </div>
);
