'use client';

import { RequestFailure, Failure } from '#components/ui/failure.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import type { CallOutput } from '#lib/contract/contract.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { Button } from '#components/ui/button.tsx';
import { useMutation } from '#lib/session/use-mutation.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Done } from '#components/ui/takes-focus.tsx';
import { Sentences } from '#components/ui/line-breaks.tsx';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import styles from './sessions.module.css';

/** Lists the member's login sessions and ends all others. */
export function Sessions() {
  const { answer, failure, refetch } = useLoginSessions();
  return (
    <TitledCard
      title="ログイン中の端末"
      lead="見覚えのない端末があるときは、ほかの端末をログアウトして、パスワードを変えてください。"
    >
      {answer && (
        <>
          <SessionList sessions={answer.items} />
          <EndOtherSessions hasOthers={answer.items.some(({ isThis }) => !isThis)} onEnded={refetch} />
        </>
      )}
      {answer === undefined && failure === undefined && <Skeleton height={72} />}
      {failure !== undefined && <RequestFailure message={failure} onRetry={refetch} />}
    </TitledCard>
  );
}

type SessionListProps = { readonly sessions: CallOutput<'listSessions'>['items'] };

/** The devices, latest use first. */
const SessionList = ({ sessions }: SessionListProps) => (
  <ul className={styles.places}>
    {sessions.map(({ sessionId, device, seenAt, isThis }) => (
      <li key={sessionId} className={styles.place}>
        <p className={styles.device}>{device}</p>
        <p className={`num ${styles.seen}`}>
          最後の利用 <span className="nowrap">{japanDateTime(seenAt)}</span>
        </p>
        {isThis && <p className={styles.here}>この端末</p>}
      </li>
    ))}
  </ul>
);

type EndOtherSessionsProps = { readonly hasOthers: boolean; readonly onEnded: () => Promise<void> };

/** Ends all other login sessions. */
function EndOtherSessions({ hasOthers, onEnded }: EndOtherSessionsProps) {
  const { mutation, run } = useMutation<'endOtherSessions'>();

  async function end() {
    const reply = await run((callApi) => callApi('endOtherSessions', {}));
    if (reply.ok) await onEnded();
  }
  return (
    <div className={styles.end}>
      {mutation.kind === 'done' && <Done>{endedText(mutation.answer.ended)}</Done>}
      {mutation.kind === 'failed' && <Failure message={mutation.message} />}
      {hasOthers ? (
        <>
          <p className={styles.note}>
            <Sentences>
              押すと、すぐにログアウトします。取り消しはできませんが、その端末でログインしなおせます。
            </Sentences>
          </p>
          <Button kind="secondary" className={styles.button} busy={mutation.kind === 'busy'} onClick={end}>
            この端末以外をログアウト
          </Button>
        </>
      ) : (
        <p className={styles.note}>ほかにログインしている端末はありません。</p>
      )}
    </div>
  );
}

const endedText = (ended: number): string =>
  ended > 0
    ? `ほかの端末${numberText(ended)}台をログアウトしました。`
    : 'ほかにログインしている端末はありませんでした。';

/** Reads the login sessions; one request for all components on the page. */
export const useLoginSessions = () =>
  useMemberQuery('listSessions', (callApi) => callApi('listSessions', {}));
