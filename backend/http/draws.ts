import type { Beacon } from '#backend/actions/fairness/beacon.ts';
import type { CurrentSettings } from '#backend/actions/settings.ts';
import { maintenanceAt } from '#backend/domain/running.ts';
import type { Gateway } from '#backend/actions/payments/gateway.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { Handlers } from './server/public-calls.ts';
import { listDraws, showDraw } from '#backend/actions/draws/draws.ts';
import { pageFrom } from './server/parse.ts';
import { REVALIDATE } from './server/send.ts';
import { presentDateChanges, presentShippingTerms } from './shipping-terms.ts';
import { joinedRead } from './server/shared-read.ts';
import { variantCounts } from '#lib/line-ups/variant-counts.ts';
import { isShown, placesOf, sizeOf, type Goods } from '#backend/domain/draws/goods.ts';
import type { Draw, Prize, WholeDraw } from '#backend/domain/draws/draw.ts';
import { usableTerms } from '#backend/domain/shipments/purchase-terms.ts';
import { type PublicView, publicPrizes, isLastOneGiven } from '#backend/domain/draws/public-view.ts';
import { searchDraws, searchChoices } from '#backend/actions/draws/search-draws.ts';
import { showPreview } from '#backend/actions/draws/preview-draft.ts';

type DrawContext = {
  readonly db: Database;
  readonly beacon: Pick<Beacon, 'isLocal'>;
  readonly gateway: Pick<Gateway, 'paymentTypes'>;
  readonly settings: Pick<CurrentSettings, 'effective'>;
};

export function drawHandlers({ db, settings, ...context }: DrawContext) {
  const choices = joinedRead(() => searchChoices(db));
  return {
    listDraws: async ({ query }) => {
      const { total, items } = await listDraws(db, { ...pageFrom(query), salesType: query.salesType });
      return { answer: { total, items: items.map(presentDraw) }, headers: REVALIDATE };
    },

    showDraw: async ({ params, query }) => {
      const found = await showDraw(db, { directoryName: params.directoryName, state: query.state });
      if (found === 'drawNotFound') return { refusal: found, parameter: 'directoryName' };
      if (found === 'drawNotInState') return { refusal: found, parameter: 'state' };
      const maintenance = maintenanceAt(settings.effective.maintenance, found.at) ?? undefined;
      return { answer: { ...presentDrawDetail(context, found), maintenance }, headers: REVALIDATE };
    },

    searchDraws: async ({ query: { q: text, limit, offset, ...filter } }) => {
      const { total, items } = await searchDraws(db, { ...pageFrom({ limit, offset }), ...filter, text });
      return { answer: { total, items: items.map(presentDraw) }, headers: REVALIDATE };
    },

    listSearchChoices: async () => ({ answer: await choices(), headers: REVALIDATE }),

    // Without a cache header: an answer is never stored.
    showPreview: async ({ body: { secret } }) => {
      const shown = await showPreview(db, secret);
      return shown === undefined
        ? { refusal: 'drawNotFound' }
        : { answer: presentDrawDetail(context, shown) };
    },
  } satisfies Partial<Handlers>;
}

const presentDraw = <Shown extends Draw>({ draw, state, remaining, changedAt }: PublicView<Shown>) => ({
  ...draw,
  productId: draw.drawId,
  state,
  tickets: { total: draw.total, remaining, held: draw.held },
  updatedAt: changedAt,
});

function presentVariants({ total, variants }: Prize) {
  const counts = variantCounts(total, variants);
  return variants.map(({ name, picture }, index) => ({ name, picture, total: counts[index] ?? 0 }));
}

/** Payment methods that the provider has. Without any of them the draw shows its own, and cannot be paid. */
function payableTypes(types: readonly PaymentType[], gateway: DrawContext['gateway']): PaymentType[] {
  const payable = types.filter((type) => type === 'NONE' || gateway.paymentTypes.includes(type));
  return payable.length === 0 ? [...types] : payable;
}

const presentDrawDetail = (
  { beacon, gateway }: Pick<DrawContext, 'beacon' | 'gateway'>,
  view: PublicView<WholeDraw>,
) => ({
  ...presentDraw(view),
  paymentTypes: payableTypes(view.draw.paymentTypes, gateway),
  prizes: publicPrizes(view.draw).map(({ prize, ...figures }) => ({
    ...prize,
    variants: presentVariants(prize),
    ...figures,
    goods: shownGoods(prize.goods),
    ...presentSending(prize.goods),
  })),
  lastOnePrize: view.draw.lastOnePrize && {
    ...view.draw.lastOnePrize,
    goods: shownGoods(view.draw.lastOnePrize.goods),
    given: isLastOneGiven(view.draw),
  },
  shipping: presentShippingTerms(usableTerms(view.draw.shipping, sizesOf(view.draw)), view.at),
  shippingDateChanges: presentDateChanges(view.draw),
  chooseDays: view.draw.chooseDays ?? undefined,
  allowsSwap: view.draw.allowsSwap || undefined,
  waiting: view.draw.waiting,
  isLocalBeacon: beacon.isLocal,
  countedAt: view.at,
});

const sizesOf = ({ prizes, lastOnePrize }: WholeDraw) =>
  [...prizes, ...(lastOnePrize === null ? [] : [lastOnePrize])].map(({ goods }) => sizeOf(goods));

/** How it is sent; left out where it is as usual. */
const presentSending = (goods: Goods) => ({
  ...(placesOf(goods) > 1 && { space: placesOf(goods) }),
  ...(goods.isPostable && { isPostable: true }),
});

/** Left out where shoppers would read nothing. */
const shownGoods = (goods: Goods) => (isShown(goods) ? goods : undefined);
