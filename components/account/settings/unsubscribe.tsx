'use client';

import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { useMutation } from '#lib/session/use-mutation.ts';
import { Done } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import { useHashValue } from '#lib/session/use-hash-value.ts';
import { UNSUBSCRIBE_HASH } from '#lib/site/routes.ts';

/** Shows the unsubscribe form first when the URL has a token from an email. Works without login. */
export function UnsubscribeFirst({ children }: { readonly children: ReactNode }) {
  const { value: token, forget } = useHashValue(UNSUBSCRIBE_HASH);
  return token ? <Unsubscribe token={token} onClosed={forget} /> : children;
}

type UnsubscribeProps = {
  readonly token: string;
  /** Opens the preferences. */
  readonly onClosed: () => void;
};

/** Unsubscribes on a button press, not on page load: mail scanners open every link. */
function Unsubscribe({ token, onClosed }: UnsubscribeProps) {
  const { mutation, run } = useMutation<'stopMails'>();
  if (mutation.kind === 'done') return <Unsubscribed onClosed={onClosed} />;
  return (
    <TitledCard
      title="お知らせメールを止めますか"
      lead="新作と再販のお知らせを、どちらも止めます。注文、お支払い、発送など、お手続きのメールは、これからもお送りします。"
    >
      {mutation.kind === 'failed' && <Failure message={mutation.message} />}
      <Button
        kind="primary"
        busy={mutation.kind === 'busy'}
        onClick={() => run((callApi) => callApi('stopMails', { body: { token } }))}
      >
        お知らせメールを止める
      </Button>
    </TitledCard>
  );
}

const Unsubscribed = ({ onClosed }: Pick<UnsubscribeProps, 'onClosed'>) => (
  <TitledCard title="お知らせメール">
    <Done>
      <b>お知らせメールを止めました</b>
      <p>行きちがいで届くことがありますが、それきりです。</p>
    </Done>
    <p>また受け取りたくなったら、ログインして、メール設定でいつでも選べます。</p>
    <Button kind="secondary" onClick={onClosed}>
      メール設定を開く
    </Button>
  </TitledCard>
);
