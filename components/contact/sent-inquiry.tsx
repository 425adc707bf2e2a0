'use client';

import { useState } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Sentences } from '#components/ui/line-breaks.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import { Done } from '#components/ui/takes-focus.tsx';
import { useApi } from '#lib/session/api-context.tsx';
import { inquiryRoute } from '#lib/site/inquiry-routes.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { sendPictures } from './send-pictures.ts';
import type { ChosenPicture } from './shrink-picture.ts';
import styles from './sent-inquiry.module.css';

export type Sent = {
  readonly inquiryId: string;
  readonly messageId: string;
  readonly unsent: readonly ChosenPicture[];
  readonly isMember: boolean;
};

/** Confirms an inquiry, and offers to send pictures again that were not taken. */
export const SentInquiry = ({ sent }: { readonly sent: Sent }) => (
  <Card className={styles.card}>
    <Done>
      <b>お問い合わせを送りました</b>
      <p>
        <Sentences>
          {sent.isMember
            ? '控えをメールでお送りしました。お返事は、メールとマイページに届きます。'
            : '控えをメールでお送りしました。お返事もメールで届きます。控えのメールのリンクから、書き足すこともできます。'}
        </Sentences>
      </p>
    </Done>
    <p className={`num ${styles.number}`}>
      お問い合わせ番号 <span className="nowrap">{shortNumber(sent.inquiryId)}</span>
    </p>
    <UnsentPictures messageId={sent.messageId} pictures={sent.unsent} />
    <Mascot number={4} size={120} />
    <ButtonLink kind="secondary" href={sent.isMember ? inquiryRoute(sent.inquiryId) : ROUTES.top}>
      {sent.isMember ? 'お問い合わせを見る' : '開催中のガチャを見る'}
    </ButtonLink>
  </Card>
);

type UnsentProps = {
  readonly messageId: string;
  readonly pictures: readonly ChosenPicture[];
  /** Shows the message with its pictures. */
  readonly onSent?: () => Promise<void>;
};

/** The message was sent without these. */
export function UnsentPictures({ messageId, pictures, onSent }: UnsentProps) {
  const callApi = useApi();
  const [left, setLeft] = useState(pictures);
  const [isBusy, setIsBusy] = useState(false);
  if (pictures.length === 0) return null;
  if (left.length === 0) return <Done>写真をお送りしました。</Done>;

  async function sendAgain() {
    setIsBusy(true);
    const failed = await sendPictures(callApi, messageId, left);
    setLeft(failed);
    setIsBusy(false);
    if (failed.length < left.length) await onSent?.();
  }
  return (
    <div role="alert" className={styles.unsent}>
      <p>
        <Sentences>{`写真${left.length}枚をお送りできませんでした。文章は届いています。`}</Sentences>
      </p>
      <Button kind="secondary" busy={isBusy} onClick={() => void sendAgain()}>
        写真をもう一度送る
      </Button>
    </div>
  );
}
