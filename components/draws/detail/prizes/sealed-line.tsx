import { ButtonLink } from '#components/page/button.tsx';
import { fairnessRoute } from '#lib/site/routes.ts';
import styles from './sealed-line.module.css';

/** Where one can see that nobody chooses what comes out. */
export const SealedLine = ({ directoryName }: { readonly directoryName: string }) => (
  <p className={styles.line}>
    <span>くじの順番は、売りはじめる前に決めて、封をしています。</span>
    <ButtonLink kind="text" href={fairnessRoute(directoryName)} prefetch={false}>
      公平性の記録を見る
    </ButtonLink>
  </p>
);
