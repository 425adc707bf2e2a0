import { Mascot } from '#components/ui/mascot.tsx';
import { MessagePage } from '#components/shell/message-page.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { unindexed } from '#lib/seo/page-metadata.ts';
import { COPIES_ID } from '#lib/site/offline.ts';
import styles from './page.module.css';

export const generateMetadata = () => unindexed('オフライン');

const POTSU = 2;

/** Stored by the service worker, which shows it without scripts in place of the browser's error page. */
export default function OfflinePage() {
  return (
    <MessagePage
      picture={<Mascot number={POTSU} size={200} />}
      title="通信がとどいていません"
      actions={
        <ButtonLink kind="primary" href="">
          もう一度ためす
        </ButtonLink>
      }
    >
      <p>
        電波の良いところで、
        <wbr />
        もう一度お試しください。
      </p>
      <div className={styles.copies}>
        <div id={COPIES_ID} />
      </div>
    </MessagePage>
  );
}
