import type { DrawDetail } from '#lib/contract/draw.ts';
import type { Prize } from '#lib/contract/prize.ts';

type Facts = Pick<
  DrawDetail,
  | 'productId'
  | 'directoryName'
  | 'title'
  | 'salesType'
  | 'price'
  | 'quantities'
  | 'limits'
  | 'opensAt'
  | 'closesAt'
  | 'paymentTypes'
  | 'shipping'
>;

/** The part of a draw that the checkout needs. It is sent with the page, so it is kept small. */
export type CheckoutDraw = Facts & {
  readonly prizes: readonly Pick<Prize, 'grade' | 'name'>[];
};

export function checkoutDraw(draw: DrawDetail): CheckoutDraw {
  const { productId, directoryName, title, salesType, price, quantities, limits } = draw;
  const { opensAt, closesAt, paymentTypes, shipping } = draw;
  const prizes = draw.prizes.map(({ grade, name }) => ({ grade, name }));
  return {
    productId,
    directoryName,
    title,
    salesType,
    price,
    quantities,
    limits,
    opensAt,
    closesAt,
    paymentTypes,
    shipping,
    prizes,
  };
}
