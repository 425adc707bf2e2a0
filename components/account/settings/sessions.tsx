'use client';

import { useState } from 'react';
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
import { Proof } from '../passkeys/proof.tsx';
import { useProof } from '../passkeys/use-proof.ts';
import styles from './sessions.module.css';

/** Lists the member's login sessions and ends one of them or all others. */
export function Sessions() {
  const { answer, failure, refetch } = useLoginSessions();
  return (
    <TitledCard
      title="ログイン中の端末"
      lead="見覚えのない端末があるときは、その端末をログアウトして、パスワードを変えてください。"
    >
      {answer && <EndableSessions sessions={answer.items} onEnded={refetch} />}
      {answer === undefined && failure === undefined && <Skeleton height={72} />}
      {failure !== undefined && <RequestFailure message={failure} onRetry={refetch} />}
    </TitledCard>
  );
}

type LoginSession = CallOutput<'listSessions'>['items'][number];

type EndableSessionsProps = {
  readonly sessions: readonly LoginSession[];
  readonly onEnded: () => Promise<void>;
};

function EndableSessions({ sessions, onEnded }: EndableSessionsProps) {
  const { mutation, run } = useMutation<'endSession' | 'endOtherSessions'>();
  const proof = useProof();
  const [target, setTarget] = useState<LoginSession | 'others'>('others');

  const end = (chosen: LoginSession | 'others') =>
    proof.run(async () => {
      setTarget(chosen);
      const reply = await run((callApi) =>
        chosen === 'others'
          ? callApi('endOtherSessions', {})
          : callApi('endSession', { params: { sessionId: chosen.sessionId } }),
      );
      if (reply.ok) await onEnded();
      return reply;
    });
  const busyWith = mutation.kind === 'busy' ? target : null;
  return (
    <>
      <ul className={styles.places}>
        {sessions.map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            busy={busyWith === session}
            onEnd={() => end(session)}
          />
        ))}
      </ul>
      <div className={styles.end}>
        {mutation.kind === 'done' && <Done>{endedText(target, mutation.answer.ended)}</Done>}
        {mutation.kind === 'failed' && !proof.isAsked && <Failure message={mutation.message} />}
        {proof.isAsked ? (
          <Proof onProved={proof.onProved} onCancel={proof.onCancel} />
        ) : (
          <EndOtherSessions
            hasOthers={sessions.some(({ isThis }) => !isThis)}
            busy={busyWith === 'others'}
            onEnd={() => end('others')}
          />
        )}
      </div>
    </>
  );
}

type SessionRowProps = {
  readonly session: LoginSession;
  readonly busy: boolean;
  readonly onEnd: () => Promise<void>;
};

/** One device. Its button names the device and its last use, because two devices may have the same name. */
function SessionRow({ session: { device, seenAt, isThis }, busy, onEnd }: SessionRowProps) {
  const lastUse = japanDateTime(seenAt);
  return (
    <li className={styles.place}>
      <p className={styles.device}>{device}</p>
      <p className={`num ${styles.seen}`}>
        最後の利用 <span className="nowrap">{lastUse}</span>
      </p>
      {isThis ? (
        <p className={styles.here}>この端末</p>
      ) : (
        <Button
          kind="text"
          className={styles.endOne}
          busy={busy}
          onClick={onEnd}
          aria-label={`${device}(最後の利用 ${lastUse})をログアウト`}
        >
          ログアウト
        </Button>
      )}
    </li>
  );
}

type EndOtherSessionsProps = {
  readonly hasOthers: boolean;
  readonly busy: boolean;
  readonly onEnd: () => Promise<void>;
};

function EndOtherSessions({ hasOthers, busy, onEnd }: EndOtherSessionsProps) {
  if (!hasOthers) return <p className={styles.note}>ほかにログインしている端末はありません。</p>;
  return (
    <>
      <p className={styles.note}>
        <Sentences>
          押すと、すぐにログアウトします。取り消しはできませんが、その端末でログインしなおせます。
        </Sentences>
      </p>
      <Button kind="secondary" busy={busy} onClick={onEnd}>
        この端末以外をログアウト
      </Button>
    </>
  );
}

function endedText(target: LoginSession | 'others', ended: number): string {
  if (target !== 'others')
    return ended > 0
      ? `${target.device}をログアウトしました。`
      : `${target.device}は、もうログアウトしています。`;
  return ended > 0
    ? `ほかの端末${numberText(ended)}台をログアウトしました。`
    : 'ほかにログインしている端末はありませんでした。';
}

/** Reads the login sessions; one request for all components on the page. */
export const useLoginSessions = () =>
  useMemberQuery('listSessions', (callApi) => callApi('listSessions', {}));
