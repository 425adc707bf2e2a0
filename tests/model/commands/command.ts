import type fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import type { Model, ModelOrder } from '../expected/model.ts';
import type { World } from '../world.ts';

export type Command = fc.AsyncCommand<Model, World>;

/** What somebody does at one of the two backends, and may do again when nobody has answered. */
export type Deed = Command & {
  readonly side: number;
  /** Does it, whatever comes of it. */
  attempt(model: Model, world: World): Promise<unknown>;
};

/** The answer as it is predicted: the status and, of a refusal, its code. */
export const said = (answer: LightMyRequestResponse): string =>
  answer.statusCode === 200 ? 'ok' : `${answer.json().code}`;

type Which = (order: ModelOrder) => boolean;

/** Mostly one with which there is something to be done, if there is one; else any of them. */
export function orderAt({ orders }: Model, nth: number, isWorthIt: Which = () => true): ModelOrder {
  const worthIt = nth % 6 === 0 ? [] : orders.filter(isWorthIt);
  const some = worthIt.length > 0 ? worthIt : orders;
  const order = some[nth % some.length];
  if (order === undefined) throw new Error('There is no order yet.');
  return order;
}

export const hasOrders = ({ orders }: Model): boolean => orders.length > 0;
