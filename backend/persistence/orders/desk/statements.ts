import { WRITING } from '../writing/statements.ts';
import { READING } from './reading/statements.ts';

/**
 * What the desk asks of the database, each under the name it is prepared by on every connection. Arrays stand for
 * columns: a statement does the same for one order and for a hundred.
 *
 * It is planned once, when nobody knows yet how many rows there will be. So each says by its form how it is done: from
 * what was asked for (`unnest`) to the rows of it, one by one and by their key (`lateral … offset 0`).
 */
export const STATEMENTS = { ...READING, ...WRITING } as const;
