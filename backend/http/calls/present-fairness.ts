import type { LogEntry } from '#backend/actions/fairness/ports.ts';
import type { ProvenOrder } from '#backend/actions/fairness/prove-order.ts';
import type { ShownBox } from '#backend/actions/fairness/show-box.ts';
import type { FairBox, FairLogEntry, OrderProof } from '#lib/contract/fairness.ts';
import { toHex } from '#lib/fairness/bytes.ts';
import { ALGORITHM } from '#lib/fairness/commit.ts';

export const fairBox = (box: ShownBox): FairBox => ({
  algorithm: ALGORITHM,
  productId: box.drawId,
  directoryName: box.directoryName,
  title: box.title,
  price: box.price,
  opensAt: box.opensAt.toISOString(),
  closesAt: box.closesAt.toISOString(),
  sealedAt: box.sealedAt.toISOString(),
  lineUp: box.lineUp.map(({ prize, grade, name, count }) => ({ prize, grade, name, count })),
  size: box.size,
  manifest: box.manifest,
  beacon: toHex(box.beacon),
  isOffline: true,
  commit: toHex(box.commit),
  root: toHex(box.root),
  sold: box.sold - box.soldBefore,
  log: { entries: box.logEntries, head: toHex(box.logHead ?? box.root) },
  isOver: box.seed !== null,
  seed: box.seed === null ? null : toHex(box.seed),
  askedAt: box.at.toISOString(),
});

export const logEntry = ({ seq, kind, from, count, at, ...digests }: LogEntry): FairLogEntry => ({
  seq,
  kind,
  orderHash: toHex(digests.orderHash),
  from,
  count,
  at: at.toISOString(),
  prev: toHex(digests.prev),
  hash: toHex(digests.hash),
});

export const orderProof = ({ orderId, salt, entry, tickets }: ProvenOrder): OrderProof => ({
  orderHistoryId: orderId,
  salt: toHex(salt),
  entry: logEntry(entry),
  tickets: tickets.map(({ slot, prize, nonce, path }) => ({
    slot,
    prize,
    nonce: toHex(nonce),
    path: path.map(toHex),
  })),
});
