'use client';

import { Button, ButtonLink } from '#components/page/button.tsx';
import { Failure } from '#components/page/failure.tsx';
import { useErrand } from '#lib/session/use-mutation.ts';
import { useMemberId } from '#lib/session/use-member.ts';
import { useSession } from '#lib/session/use-session.ts';
import { MYPAGE } from '../member-links.ts';
import { Part } from '../part/part.tsx';
import { TakesFocus } from '../part/takes-focus.tsx';
import styles from './confirm-leaving.module.css';
import type { Refusal } from './leave-form.tsx';
import { useGone } from './until-gone.tsx';

type ConfirmLeavingProps = {
  /** Something was opened meanwhile, or the password was given too long ago. */
  readonly onRefused: (refusal: Refusal) => void;
};

/** The last question. Staying is the way on; leaving is the other button. */
export function ConfirmLeaving({ onRefused }: ConfirmLeavingProps) {
  const userId = useMemberId();
  const { refreshAfterGoodbye } = useSession();
  const { errand, run } = useErrand<'deleteUser'>();
  const gone = useGone();

  async function leave() {
    if (userId === null) return;
    const reply = await run((ask) => ask('deleteUser', { query: { userId } }));
    if (reply.ok) {
      gone();
      return refreshAfterGoodbye();
    }
    const { refusal } = reply;
    if (refusal?.code === 'mattersOpen' || refusal?.code === 'leaveNotConfirmed')
      onRefused({ message: refusal.message, reasons: refusal.reasons ?? [] });
  }
  return (
    <TakesFocus wanted>
      <Part
        title="本当に退会しますか"
        lead="「退会する」を押すと、すぐに会員情報を消します。取り消しはできません。"
      >
        {errand.kind === 'failed' && <Failure message={errand.message} />}
        <div className={styles.ways}>
          <ButtonLink kind="primary" href={MYPAGE.path}>
            退会をやめる
          </ButtonLink>
          <Button kind="secondary" busy={errand.kind === 'busy'} onClick={leave}>
            退会する
          </Button>
        </div>
      </Part>
    </TakesFocus>
  );
}
