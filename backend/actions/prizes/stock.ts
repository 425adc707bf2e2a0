import type { Grade } from '#lib/contract/enums.ts';
import type { LineFilter, LineSlice } from './spares.ts';
import type { SliceParams } from '../accounting/accounting.ts';

/** The pieces of a prize of a draw, counted by where they are. The contract explains each number. */
export type StockLine = {
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly grade: Grade | 'lastOne';
  readonly name: string;
  readonly total: number;
  readonly drawnBefore: number;
  readonly inBox: number;
  readonly unplayed: number;
  readonly won: number;
  readonly stored: number;
  readonly requested: number;
  readonly packed: number;
  readonly shipped: number;
  readonly returned: number;
  readonly givenUp: number;
  readonly void: number;
  readonly spare: number;
};

export type Stock = {
  /** A part of all prizes, the latest draw first. */
  page(filter: LineFilter, params: SliceParams): Promise<LineSlice<StockLine>>;
  /** Of all draws without a name. Empty: there is no such draw. */
  list(directoryName: string | undefined): Promise<readonly StockLine[]>;
};
