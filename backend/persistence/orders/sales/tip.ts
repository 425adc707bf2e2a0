import type { LineUp } from '#backend/domain/fairness/box.ts';
import type { Counter, Terms } from '#backend/domain/orders/counter.ts';
import type { LogHead } from '#backend/domain/orders/log-chain.ts';
import type { Table } from '../desk/table.ts';

/** How a draw stands after a group, for the one that comes next. */
export type Tip = {
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly lineUp: LineUp;
  readonly terms: Terms;
  readonly counter: Counter;
  readonly log: LogHead;
};

export const tipOf = ({ directoryName, drawTitle, lineUp, standing }: Table, log: LogHead): Tip => ({
  ...{ directoryName, drawTitle, lineUp, log },
  terms: standing.terms,
  counter: standing.counter,
});
