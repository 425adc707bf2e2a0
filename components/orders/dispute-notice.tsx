import type { OrderDetail } from '#lib/contract/order.ts';
import { Notice } from '#components/ui/notice.tsx';
import { Sentences } from '#components/ui/line-breaks.tsx';

const TEXTS: Readonly<Record<NonNullable<OrderDetail['dispute']>, string>> = {
  open: 'このお支払いについて、カード会社などから確認を求められています。確認が終わるまで、まだ発送していない賞品をお預かりします。',
  lost: 'カード会社などを通して、このお支払いが取り消されました。まだ発送していない賞品は、お送りできません。お心あたりがないときは、お問い合わせください。',
};

/** Tells that the payer's bank asks for the payment back, or has taken it back. */
export const DisputeNotice = ({ dispute }: Pick<OrderDetail, 'dispute'>) =>
  dispute === null ? null : (
    <Notice icon="warn">
      <p>
        <Sentences>{TEXTS[dispute]}</Sentences>
      </p>
    </Notice>
  );
