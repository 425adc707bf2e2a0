import type { PlayStatus } from '#lib/contract/enums.ts';

/** The shop at a glance, in numbers that cost little to find. */
export type ShopFigures = {
  /** Orders of the last 24 hours by where they have come to. */
  readonly orders: readonly { readonly status: PlayStatus; readonly count: number }[];
  readonly draws: readonly {
    readonly directoryName: string;
    readonly total: number;
    readonly sold: number;
    readonly held: number;
    readonly playing: number;
  }[];
  /** Yen since midnight in Japan. */
  readonly captured: number;
  readonly refunded: number;
  /** Yen that are to go back to shoppers and have not gone yet. */
  readonly owed: number;
};

export type FigureStore = { figures(): Promise<ShopFigures> };
