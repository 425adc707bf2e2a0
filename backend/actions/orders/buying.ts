import type { Clock } from '../ports.ts';
import type { OrderWriter } from './order-writer.ts';
import type { OrderStore } from './ports.ts';

/** Everything that buying needs, payment aside. */
export type Buying = {
  readonly clock: Clock;
  readonly desk: OrderWriter;
  readonly orders: OrderStore;
};
