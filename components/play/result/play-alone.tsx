import { Button } from '#components/page/button.tsx';
import { Card } from '#components/page/card.tsx';
import { Failure } from '#components/page/failure.tsx';
import { Mascot } from '#components/page/mascot.tsx';
import type { Played } from '../scene/scene.tsx';
import styles from './play-alone.module.css';

type PlayAloneProps = { readonly isMissing: boolean; readonly played: Played; readonly onEnd: () => void };

const MARUPO = 1;

/** While the machine is being brought in; and where it does not come, the results can be seen without it. */
export function PlayAlone({ isMissing, played, onEnd }: PlayAloneProps) {
  async function show() {
    if (await played.ask()) onEnd();
  }
  return (
    <>
      {played.failure !== null && <Failure message={played.failure} />}
      <Card className={styles.card}>
        <Mascot number={MARUPO} size={96} />
        <p role="status" className={styles.words}>
          {isMissing ? '通信の調子で、ガチャの機械が届きませんでした' : 'ガチャの機械を運んでいます'}
        </p>
        <Button kind="secondary" className={styles.button} onClick={show}>
          結果だけまとめて見る
        </Button>
      </Card>
    </>
  );
}
