import { ButtonLink } from '#components/page/button.tsx';
import { Mascot } from '#components/page/mascot.tsx';
import { SERVER_ERROR } from '#lib/site/error-text.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { MessagePage } from './message-page.tsx';

const POTSU = 2;

/** What the fault page says, for who reads without scripts: trying again is then the browser's own business. */
export const FaultMessage = () => (
  <MessagePage
    picture={<Mascot number={POTSU} size={200} />}
    title="うまく表示できませんでした"
    actions={
      <ButtonLink kind="secondary" href={ROUTES.top}>
        トップへもどる
      </ButtonLink>
    }
  >
    <p>{SERVER_ERROR}</p>
  </MessagePage>
);
