'use client';

import { useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Done } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import { OPENING_NOTICE_MINUTES } from '#lib/contract/shop-rules.ts';
import { useHashValue } from '#lib/session/use-hash-value.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { NOTICE_HASH } from '#lib/site/rare-routes.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import styles from './favourites.module.css';

/** Shows first what the link of an email confirms. Works without login. */
export function ConfirmNoticeFirst({ children }: { readonly children: ReactNode }) {
  const { value } = useHashValue(NOTICE_HASH);
  return value ? <ConfirmNotice token={value} /> : children;
}

const TITLE = '発売のお知らせ';

/** Confirms on a button press, not on page load: mail scanners open every link. */
function ConfirmNotice({ token }: { readonly token: string }) {
  const { mutation, run } = useMutation<'answerNotice'>();
  const [isWanted, setWanted] = useState(true);
  const answer = (wanted: boolean) => {
    setWanted(wanted);
    void run((callApi) => callApi('answerNotice', { body: { token, isWanted: wanted } }));
  };
  if (mutation.kind === 'done') {
    const { drawTitle, directoryName, opensAt } = mutation.answer;
    return (
      <TitledCard title={TITLE}>
        <Done>
          <b>{isWanted ? '承りました' : 'メールアドレスを消しました'}</b>
          <p className="num">{`「${drawTitle}」の販売は、${japanDateTime(opensAt)}に始まります。`}</p>
        </Done>
        <ButtonLink kind="secondary" href={drawRoute(directoryName)}>
          ガチャのページを見る
        </ButtonLink>
      </TitledCard>
    );
  }
  const isBusy = mutation.kind === 'busy';
  return (
    <TitledCard
      title={TITLE}
      lead={`発売の${OPENING_NOTICE_MINUTES}分前に、このメールアドレスへ1通だけお送りします。お送りしたら、アドレスは消します。`}
    >
      {mutation.kind === 'failed' && <Failure message={mutation.message} />}
      <div className={styles.actions}>
        <Button kind="primary" busy={isBusy} onClick={() => answer(true)}>
          お知らせを受け取る
        </Button>
        <Button kind="text" busy={isBusy} onClick={() => answer(false)}>
          受け取らない(アドレスを消す)
        </Button>
      </div>
    </TitledCard>
  );
}
