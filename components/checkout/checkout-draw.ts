import type { DrawDetail } from '#lib/contract/draw.ts';
import type { Prize } from '#lib/contract/prize.ts';
import type { FeeStep } from '#lib/shipments/fee-step.ts';
import { feeSteps } from '#lib/shipments/fee-steps.ts';

type Facts = Pick<
  DrawDetail,
  | 'productId'
  | 'directoryName'
  | 'title'
  | 'salesType'
  | 'price'
  | 'quantities'
  | 'anyQuantity'
  | 'limits'
  | 'opensAt'
  | 'closesAt'
  | 'paymentTypes'
  | 'shipping'
>;

/** The part of a draw that the checkout needs. It is sent with the page, so it is kept small. */
export type CheckoutDraw = Facts & {
  readonly prizes: readonly Pick<Prize, 'code' | 'grade' | 'gradeLabel' | 'name'>[];
  readonly fees: readonly FeeStep[];
};

export function checkoutDraw(draw: DrawDetail): CheckoutDraw {
  const { productId, directoryName, title, salesType, price, quantities, anyQuantity, limits } = draw;
  const { opensAt, closesAt, paymentTypes, shipping } = draw;
  const prizes = draw.prizes.map(({ code, grade, gradeLabel, name }) => ({ code, grade, gradeLabel, name }));
  return {
    productId,
    directoryName,
    title,
    salesType,
    price,
    quantities,
    anyQuantity,
    limits,
    opensAt,
    closesAt,
    paymentTypes,
    shipping,
    prizes,
    fees: feeSteps(draw),
  };
}
