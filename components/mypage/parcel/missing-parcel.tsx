import { ButtonLink } from '#components/page/button.tsx';
import { Card } from '#components/page/card.tsx';
import { Empty } from '#components/page/empty.tsx';
import { ROUTES } from '#lib/site/routes.ts';

type MissingParcelProps = {
  /** Somebody has just come back from paying its fee. */
  readonly wasPaying: boolean;
};

/** There is no such parcel any more, there never was, or it is somebody else's: nobody learns which. */
export const MissingParcel = ({ wasPaying }: MissingParcelProps) => (
  <Card>
    <Empty
      line="この荷物は見つかりません"
      note={
        wasPaying
          ? '送料のお支払いの期限がすぎたため、ご依頼は取り消されました。期限のあとに届いたお支払いは、全額をお返しし、メールでお知らせします。賞品は、発送待ちにもどっています。'
          : '取りやめたご依頼と、送料のお支払いがなかったご依頼は、ここには残りません。その賞品は、発送待ちにもどっています。'
      }
      action={
        <ButtonLink kind="primary" href={ROUTES.prizes}>
          当選賞品を見る
        </ButtonLink>
      }
    />
  </Card>
);
