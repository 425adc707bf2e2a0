import { jest } from '@jest/globals';
import { LiveDraw } from '#components/draws/live-draw.tsx';
import { MembersOnly } from '#components/account/members-only.tsx';
import { Checkout } from '#components/checkout/checkout.tsx';
import { CheckoutTitle } from '#components/checkout/checkout-title.tsx';
import { checkoutDraw } from '#components/checkout/checkout-draw.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { rememberPress } from '#lib/orders/purchase-press.ts';
import { numbersOf } from '#lib/draws/draw-numbers.ts';
import { aDraw } from '../../support/api-responses.ts';
import { controlIntersections } from '../browser.ts';
import {
  LOST,
  answered,
  renderForMember,
  type Replies,
  MEMBER,
  type renderInShop,
  AddressBar,
} from '../render.tsx';

const NO_CARD = answered({ card: null });
const PAGE = '/sanrio/marupo-otsukai/shopping';

// Reports nothing, so that everything counts as on screen.
controlIntersections();

type Visit = {
  readonly query?: string;
  readonly draw?: DrawDetail;
  readonly who?: Parameters<typeof renderInShop>[1]['who'];
};

/** Opens 購入内容確認 by a press on the draw's page, by default as a member with ten tickets. */
export function openCheckout(replies: Replies, visit: Visit = {}) {
  const quantity = Number(/quantity=([0-9]+)/.exec(visit.query ?? 'quantity=10')?.[1] ?? 0);
  rememberPress({ directoryName: 'marupo-otsukai', quantity });
  return openPage(replies, visit);
}

/** Opens 購入内容確認 by its URL alone. */
export function openPage(replies: Replies, visit: Visit = {}) {
  const { query = '?quantity=10', draw = aDraw(), who = [MEMBER] } = visit;
  const leave = jest.fn<(url: string) => void>();
  const shop = renderForMember(
    <AddressBar>
      <CheckoutTitle>
        <MembersOnly>
          <LiveDraw
            directoryName={draw.directoryName}
            numbers={numbersOf(draw)}
            fetchLatest={async () => LOST}
          >
            <Checkout draw={checkoutDraw(draw)} art={<img src="/art.webp" alt="" />} leave={leave} />
          </LiveDraw>
        </MembersOnly>
      </CheckoutTitle>
    </AddressBar>,
    { showCredit: [NO_CARD], ...replies },
    { who, path: `${PAGE}${query}` },
  );
  return { ...shop, leave };
}

/** Opens the checkout of an order with these successive states. */
export function openOrder(orders: readonly OrderDetail[], replies: Replies = {}) {
  const showOrder = orders.map(answered);
  return openCheckout({ showOrder, ...replies }, { query: '?quantity=10&order=o-1' });
}
