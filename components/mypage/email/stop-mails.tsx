'use client';

import { Button } from '#components/page/button.tsx';
import { Failure } from '#components/page/failure.tsx';
import { useErrand } from '#lib/session/use-mutation.ts';
import { Done } from '../part/done.tsx';
import { Part } from '../part/part.tsx';

type StopMailsProps = {
  readonly token: string;
  /** To the settings, where they can be wanted again. */
  readonly onClosed: () => void;
};

/** Stops the mails that were wished for by a press alone: programs that look mails through open every link in them. */
export function StopMails({ token, onClosed }: StopMailsProps) {
  const { errand, run } = useErrand<'stopMails'>();
  if (errand.kind === 'done') return <Stopped onClosed={onClosed} />;
  return (
    <Part
      title="お知らせメールを止めますか"
      lead="新作と再販のお知らせを、どちらも止めます。注文、お支払い、発送など、お手続きのメールは、これからもお送りします。"
    >
      {errand.kind === 'failed' && <Failure message={errand.message} />}
      <Button
        kind="primary"
        busy={errand.kind === 'busy'}
        onClick={() => run((ask) => ask('stopMails', { body: { token } }))}
      >
        お知らせメールを止める
      </Button>
    </Part>
  );
}

const Stopped = ({ onClosed }: Pick<StopMailsProps, 'onClosed'>) => (
  <Part title="お知らせメール">
    <Done>
      <b>お知らせメールを止めました</b>
      <p>行きちがいで届くことがありますが、それきりです。</p>
    </Done>
    <p>また受け取りたくなったら、ログインして、メール設定でいつでも選べます。</p>
    <Button kind="secondary" onClick={onClosed}>
      メール設定を開く
    </Button>
  </Part>
);
