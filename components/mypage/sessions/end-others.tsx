'use client';

import { Button } from '#components/page/button.tsx';
import { Failure } from '#components/page/failure.tsx';
import { useErrand } from '#lib/session/use-mutation.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Done } from '../part/done.tsx';
import { Sentences } from '../part/sentences.tsx';
import styles from './end-others.module.css';

type EndOthersProps = { readonly hasOthers: boolean; readonly onEnded: () => Promise<void> };

/** Logs out everywhere but here. */
export function EndOthers({ hasOthers, onEnded }: EndOthersProps) {
  const { errand, run } = useErrand<'endOtherSessions'>();

  async function end() {
    const reply = await run((ask) => ask('endOtherSessions', {}));
    if (reply.ok) await onEnded();
  }
  return (
    <div className={styles.end}>
      {errand.kind === 'done' && <Done>{endedWords(errand.answer.ended)}</Done>}
      {errand.kind === 'failed' && <Failure message={errand.message} />}
      {hasOthers ? (
        <>
          <p className={styles.note}>
            <Sentences>
              押すと、すぐにログアウトします。取り消しはできませんが、その端末でログインしなおせます。
            </Sentences>
          </p>
          <Button kind="secondary" className={styles.button} busy={errand.kind === 'busy'} onClick={end}>
            この端末以外をログアウト
          </Button>
        </>
      ) : (
        <p className={styles.note}>ほかにログインしている端末はありません。</p>
      )}
    </div>
  );
}

const endedWords = (ended: number): string =>
  ended > 0
    ? `ほかの端末${numberText(ended)}台をログアウトしました。`
    : 'ほかにログインしている端末はありませんでした。';
