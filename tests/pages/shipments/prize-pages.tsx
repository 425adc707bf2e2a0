import { screen } from '@testing-library/react';
import type { Arguments } from '#lib/contract/contract.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { BoughtDraw, WonPrize } from '#lib/contract/prize.ts';
import { PrizesPage } from '#components/prizes/prizes-page.tsx';
import { PrizesOfDrawPage } from '#components/prizes/prizes-of-draw-page.tsx';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';
import { EMPTY_SELECTION, addPrizes, readSelection, writeSelection } from '#lib/shipments/selection.ts';
import {
  AddressBar,
  MEMBER,
  type renderInShop,
  aMember,
  answered,
  renderForMember,
  type Answering,
} from '../render.tsx';

export const PRIZES = '/sanrio/mypage/product';

/** The prizes of a member and their draws. */
export type PrizeStock = {
  readonly draws: readonly BoughtDraw[];
  readonly prizes?: readonly WonPrize[];
  /** Those of the provider. */
  readonly paymentTypes?: readonly PaymentType[];
};

type Which = NonNullable<Arguments<'listWonPrizes'>['query']>;

function pageOf<Item>(items: readonly Item[], { limit = 20, offset = 0 }: Pick<Which, 'limit' | 'offset'>) {
  const from = Number(offset);
  return answered({ total: items.length, items: items.slice(from, from + Number(limit)) });
}

/** Filters like the API: by draw, order and whether a shipment is requested; expired prizes cannot be requested. */
function matchingPrizes({ prizes = [] }: PrizeStock, query: Which): WonPrize[] {
  const isOver = ({ keepUntil }: WonPrize) => Date.parse(keepUntil) <= Date.now();
  return prizes.filter(
    (prize) =>
      (query.directoryName ?? prize.directoryName) === prize.directoryName &&
      (query.orderHistoryId ?? prize.orderHistoryId) === prize.orderHistoryId &&
      (query.isDelivery !== 'true' || prize.userShipId !== null) &&
      (query.isDelivery !== 'false' || (prize.userShipId === null && !isOver(prize))),
  );
}

type Visit = { readonly replies?: Answering; readonly who?: Parameters<typeof renderInShop>[1]['who'] };

/** Opens a page of the member's prizes, with lists from `stock`. */
export function openPrizePage(stock: PrizeStock, path: string, { replies = {}, who = [MEMBER] }: Visit = {}) {
  const [, directoryName] = /product\/([^?]+)/.exec(path) ?? [];
  return renderForMember(
    <AddressBar>
      {directoryName === undefined ? (
        <PrizesPage paymentTypes={stock.paymentTypes ?? PAID_TYPES} />
      ) : (
        <PrizesOfDrawPage directoryName={directoryName} />
      )}
    </AddressBar>,
    {
      listBoughtDraws: ({ query = {} }) => pageOf(stock.draws, query),
      listWonPrizes: ({ query = {} }) => pageOf(matchingPrizes(stock, query), query),
      listVariantChoices: () => answered({ items: [] }),
      listVariantSwaps: () => answered({ items: [] }),
      showUser: [answered(aMember())],
      showCredit: [answered({ card: null })],
      ...replies,
    },
    { who, path },
  );
}

export const bar = () => screen.findByRole('group', { name: '送る賞品' });
/** The number that is chosen of equal mugs. */
export const mugs = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: /^D賞 マグカップ/ });
export const moreMugs = () => screen.findByRole('button', { name: 'D賞 マグカップを1点ふやす' });

export const CONFIRM = `${PRIZES}?step=confirm`;

/** Opens the confirmation of a shipment request with all prizes selected. */
export function confirm(stock: PrizeStock, replies: Answering = {}, who = [MEMBER]) {
  const { draws, prizes = [] } = stock;
  const ofDraw = (draw: BoughtDraw) =>
    prizes.filter(({ directoryName }) => directoryName === draw.directoryName);
  writeSelection(
    'u-21',
    draws.reduce((selection, draw) => addPrizes(selection, draw, ofDraw(draw)), EMPTY_SELECTION),
  );
  return openPrizePage(stock, CONFIRM, { replies, who });
}

export const requestButton = () => screen.findByRole('button', { name: /^発送を依頼する/ });
export const keysOf = (requests: readonly unknown[]) =>
  requests.map((request) => (request as { body: { requestKey: string } }).body.requestKey);
export const selectedIds = () => readSelection('u-21').prizes.map(({ wonPrizeId }) => wonPrizeId);
