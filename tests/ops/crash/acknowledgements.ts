/** What somebody was told had been done. All of it must still be so when everything has been killed and come back. */
export type Deed =
  | {
      readonly kind: 'placed';
      readonly orderId: string;
      readonly memberId: string;
      readonly quantity: number;
    }
  | { readonly kind: 'opened'; readonly orderId: string; readonly redirectId: string }
  | { readonly kind: 'paid' | 'settled' | 'cancelled'; readonly orderId: string }
  | { readonly kind: 'played'; readonly orderId: string; readonly tickets: readonly number[] };

export type Deeds = {
  note(deed: Deed): void;
  readonly all: readonly Deed[];
  /** Resolves once there are so many, or once there will be no more. */
  reached(count: number): Promise<void>;
  end(): void;
};

export function noDeeds(): Deeds {
  const all: Deed[] = [];
  let isEnd = false;
  let waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const look = () => {
    const isDue = ({ count }: { readonly count: number }) => isEnd || all.length >= count;
    const due = waiting.filter(isDue);
    waiting = waiting.filter((one) => !isDue(one));
    for (const { resolve } of due) resolve();
  };
  return {
    all,
    note: (deed) => {
      all.push(deed);
      look();
    },
    reached: (count) =>
      new Promise((resolve) => {
        waiting.push({ count, resolve });
        look();
      }),
    end: () => {
      isEnd = true;
      look();
    },
  };
}
