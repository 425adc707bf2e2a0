import type { StatementName } from '../desk/asking.ts';

/** One of the desk's statements with the columns it is to write. */
export type Statement = readonly [name: StatementName, ...values: unknown[]];
