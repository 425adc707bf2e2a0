import type fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import type { Model, ModelOrder, ModelShipment } from '../model.ts';
import type { World } from '../world.ts';

export type Command = fc.AsyncCommand<Model, World>;

/** A command sent to one of the two backends. It can be sent again when no response arrived. */
export type RetryableCommand = Command & {
  readonly side: number;
  /** Sends it without checking the result. */
  attempt(model: Model, world: World): Promise<unknown>;
};

/** A command about the `nth` order or shipment, on one of the two backends. */
export class NthCommand {
  readonly nth: number;
  readonly side: number;

  constructor(nth: number, side: number) {
    this.nth = nth;
    this.side = side;
  }
}

/** Returns `ok`, or the code of a refusal. */
export const resultOf = (response: LightMyRequestResponse): string =>
  response.statusCode === 200 ? 'ok' : `${response.json().code}`;

/** Returns an order: in five of six cases one that `isSuitable`, if there is one. */
export const orderAt = (
  { orders }: Pick<Model, 'orders'>,
  nth: number,
  isSuitable?: (order: ModelOrder) => boolean,
): ModelOrder => pick(orders, nth, isSuitable);

export const hasOrders = ({ orders }: Model): boolean => orders.length > 0;

/** Returns a shipment: in five of six cases one that `isSuitable`, if there is one. */
export const shipmentAt = (
  { shipments }: Model,
  nth: number,
  isSuitable?: (shipment: ModelShipment) => boolean,
): ModelShipment => pick(shipments, nth, isSuitable);

export const hasShipments = ({ shipments }: Model): boolean => shipments.length > 0;

/** Returns an item: in five of six cases one that `isSuitable`, if there is one. */
export function pick<Item>(
  all: readonly Item[],
  nth: number,
  isSuitable: (item: Item) => boolean = () => true,
): Item {
  const suitable = nth % 6 === 0 ? [] : all.filter(isSuitable);
  const some = suitable.length > 0 ? suitable : all;
  const item = some[nth % some.length];
  if (item === undefined) throw new Error('There is nothing to choose from yet.');
  return item;
}
