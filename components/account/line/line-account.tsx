'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Failure, RequestFailure } from '#components/ui/failure.tsx';
import { Sentences } from '#components/ui/line-breaks.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Done } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import type { CallOutput } from '#lib/contract/contract.ts';
import { LINE_LINKED, LINE_RESULTS } from '#lib/contract/line-results.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { leaveSite } from '#lib/site/leave-site.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { Proof } from '../passkeys/proof.tsx';
import { useProof } from '../passkeys/use-proof.ts';
import styles from './line.module.css';
import { useLineResult } from './use-line-result.ts';

type LineAccountProps = {
  /** Whether the shop offers the login by LINE. */
  readonly isOffered: boolean;
  readonly leave?: typeof leaveSite;
};

/**
 * Links the LINE account by which the member logs in, and removes it. Where nothing is offered or linked, nothing is shown;
 * after a removal the card stays, to confirm it.
 */
export function LineAccount({ isOffered, leave = leaveSite }: LineAccountProps) {
  const { answer, failure, refetch, put } = useMemberQuery('showLineLink', (callApi) =>
    callApi('showLineLink', {}),
  );
  const [isRemoved, setIsRemoved] = useState(false);
  const isLinked = answer !== undefined && answer.linkedAt !== null;
  if (!isOffered && !isLinked && !isRemoved) return null;
  const onRemoved = async (link: LineLink) => {
    setIsRemoved(true);
    await put(link);
  };
  const lead = isOffered
    ? 'LINEのアカウントをつなげると、LINEでもログインできます。'
    : 'いまは、LINEでのログインを受け付けていません。';
  return (
    <TitledCard title="LINE" lead={lead}>
      {answer && <OwnLine link={answer} isOffered={isOffered} onRemoved={onRemoved} leave={leave} />}
      {answer === undefined && failure === undefined && <Skeleton height={72} />}
      {failure !== undefined && <RequestFailure message={failure} onRetry={refetch} />}
    </TitledCard>
  );
}

type LineLink = CallOutput<'showLineLink'>;

type OwnLineProps = {
  readonly link: LineLink;
  readonly isOffered: boolean;
  readonly onRemoved: (link: LineLink) => Promise<void>;
  readonly leave: typeof leaveSite;
};

function OwnLine({ link: { linkedAt, usedAt }, isOffered, onRemoved, leave }: OwnLineProps) {
  const { proof, state, link, remove } = useChanges(onRemoved, leave);
  return (
    <div className={styles.account}>
      {state.kind === 'done' && <Done>{state.message}</Done>}
      {state.kind === 'failed' && !proof.isAsked && <Failure message={state.message} />}
      {linkedAt !== null && (
        <p className="num">
          <Sentences>{`${japanLongDateTime(linkedAt)}につなげました。`}</Sentences>
          {usedAt !== null && <Sentences>{`最後の利用は、${japanLongDateTime(usedAt)}です。`}</Sentences>}
        </p>
      )}
      {proof.isAsked && <Proof onProved={proof.onProved} onCancel={proof.onCancel} />}
      {!proof.isAsked && (linkedAt !== null || isOffered) && (
        <>
          <p>
            <Sentences>
              {linkedAt === null
                ? 'LINEの画面へ移ります。つなげると、登録のメールアドレスにお知らせをお送りします。'
                : '外すときは、パスワードかパスキーでご本人かどうかを確かめます。'}
            </Sentences>
          </p>
          <Button kind="secondary" busy={state.kind === 'busy'} onClick={linkedAt === null ? link : remove}>
            {linkedAt === null ? 'LINEをつなげる' : 'LINEとのつながりを外す'}
          </Button>
        </>
      )}
    </div>
  );
}

type Change =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'done' | 'failed'; readonly message: string };

function useChanges(onRemoved: OwnLineProps['onRemoved'], leave: typeof leaveSite) {
  const callApi = useApi();
  const proof = useProof();
  const cameBack = useCameBack();
  const [changed, setState] = useState<Change | null>(null);

  const link = () =>
    proof.run(async () => {
      setState({ kind: 'busy' });
      const reply = await callApi('startLineLink', {});
      // The button stays busy until the browser has left.
      if (reply.ok) leave(reply.answer.url);
      else setState({ kind: 'failed', message: failureText(reply) });
      return reply;
    });
  const remove = () =>
    proof.run(async () => {
      setState({ kind: 'busy' });
      const reply = await callApi('removeLineLink', {});
      if (reply.ok) await onRemoved(reply.answer);
      setState(
        reply.ok
          ? { kind: 'done', message: 'LINEとのつながりを外しました。' }
          : { kind: 'failed', message: failureText(reply) },
      );
      return reply;
    });
  return { proof, state: changed ?? cameBack, link, remove };
}

/** The result with which the browser has come back from LINE. */
function useCameBack(): Change {
  const result = useLineResult();
  if (result === null) return { kind: 'idle' };
  return result === LINE_LINKED
    ? { kind: 'done', message: 'LINEをつなげました。これからは、LINEでもログインできます。' }
    : { kind: 'failed', message: LINE_RESULTS[result] };
}
