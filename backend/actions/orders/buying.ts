import type { Clock } from '../ports.ts';
import type { Desk, OrderStore } from './ports.ts';

/** Everything that buying needs, payment aside. */
export type Buying = {
  readonly clock: Clock;
  readonly desk: Desk;
  readonly orders: OrderStore;
};
