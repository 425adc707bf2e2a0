import { ButtonLink } from '#components/page/button.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import styles from './onward.module.css';

/** Where to go once one knows how. */
export const Onward = () => (
  <div className={`wrap ${styles.onward}`}>
    <ButtonLink kind="primary" href={ROUTES.top}>
      開催中のガチャを見る
    </ButtonLink>
    <ButtonLink kind="secondary" href={ROUTES.faq}>
      よくある質問を読む
    </ButtonLink>
  </div>
);
