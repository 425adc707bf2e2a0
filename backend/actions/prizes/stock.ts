import type { PrizeGrade } from '#lib/contract/enums.ts';

/** The pieces of a prize of a draw, counted by where they are. The contract explains each number. */
export type StockLine = {
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly grade: PrizeGrade;
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
