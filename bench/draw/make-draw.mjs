import { aDrawOnSale } from '../../tests/support/orders.ts';

let boxes = 0;
/** Draws of an earlier run may be in the database. */
const RUN = Date.now();

/** Creates a sealed draw with `size` tickets and without a queue. */
export function makeDraw(db, size) {
  boxes += 1;
  const top = Math.ceil(size / 100);
  return aDrawOnSale(
    { db },
    {
      directoryName: `box-${RUN}-${boxes}`,
      prizes: [top, top * 4, top * 15, size - top * 20],
      but: { concurrentPlaying: 1_000_000, quantities: [1, 2, 5, 10] },
    },
  );
}
