/** What a record says of a box, as it is downloaded: bytes as hexadecimal digits, moments as text. */
export type RecordedBox = {
  readonly productId: string;
  readonly price: number;
  readonly sealedAt: string;
  readonly lineUp: readonly {
    readonly prize: string;
    readonly grade: string;
    readonly name: string;
    readonly count: number;
  }[];
  readonly size: number;
  readonly manifest: string;
  readonly beacon: string;
  readonly commit: string;
  readonly root: string;
  readonly sold: number;
  readonly log: { readonly entries: number; readonly head: string };
  readonly isOver: boolean;
  readonly seed: string | null;
};

export type RecordedEntry = {
  readonly seq: number;
  readonly kind: 'sale' | 'refund';
  readonly orderHash: string;
  readonly from: number;
  readonly count: number;
  readonly at: string;
  readonly prev: string;
  readonly hash: string;
};

export type RecordedProof = {
  readonly orderHistoryId: string;
  readonly salt: string;
  readonly entry: RecordedEntry;
  readonly tickets: readonly {
    readonly slot: number;
    readonly prize: string;
    readonly nonce: string;
    readonly path: readonly string[];
  }[];
};
