import { Button } from '#components/page/button.tsx';
import { Icon } from '#components/page/icon.tsx';
import { Trouble } from '#components/play/standing/trouble.tsx';
import { Done } from '../part/done.tsx';
import styles from './card.module.css';
import type { Register } from './use-register.ts';
import { WhoKeepsIt } from './who-keeps-it.tsx';

type NoCardProps = { readonly register: Register; readonly wasRemoved: boolean };

/** No card is registered: what one would be good for, and the way to it. */
export const NoCard = ({ register, wasRemoved }: NoCardProps) => (
  <>
    {wasRemoved && (
      <Done>
        <b>カードを削除しました</b>
      </Done>
    )}
    <div className={styles.none}>
      <Icon name="card" size={48} />
      <p>
        <b>登録したカードはありません</b>
        <br />
        登録すると、次のお支払いから、カード番号の入力がいりません。
      </p>
    </div>
    <WhoKeepsIt />
    {register.failure !== null && <Trouble message={register.failure} />}
    <Button kind="primary" busy={register.isBusy} onClick={() => void register.go()}>
      カードを登録する
    </Button>
  </>
);
