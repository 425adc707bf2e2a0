/** Connections of one pool: how many may be open, how many are and of those idle, and how many wait for one. */
export type PoolUse = {
  readonly pool: string;
  readonly most: number;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
};
