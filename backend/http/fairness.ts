import {
  type BoxView,
  listLog,
  oneAtATime,
  proveOrder,
  type ProvenOrder,
  showBox,
  streamLog,
} from '#backend/actions/fairness.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { type LogEntry, readLog } from '#backend/persistence/fairness.ts';
import { FairBox, FairLogEntry } from '#lib/contract/fairness.ts';
import { toHex } from '#lib/fairness/bytes.ts';
import { ALGORITHM } from '#lib/fairness/hashing.ts';
import { pageFrom } from './server/parse.ts';
import type { Handlers } from './server/public-calls.ts';
import { REVALIDATE } from './server/send.ts';

type FairnessContext = {
  readonly db: Database;
  /** Yields to other work between two steps of a long computation. */
  readonly pause: () => Promise<void>;
};

export function fairnessHandlers({ db, pause }: FairnessContext) {
  const inTurn = oneAtATime();
  return {
    showFairness: async ({ params: { directoryName } }) => {
      const box = await showBox(db, directoryName);
      if (box === 'drawNotFound' || box === 'boxNotSealed')
        return { refusal: box, parameter: 'directoryName' };
      return { answer: presentBox(box), headers: REVALIDATE };
    },

    listFairLog: async ({ params: { directoryName }, query }) => {
      const log = await listLog(db, directoryName, pageFrom(query));
      if (log === 'drawNotFound' || log === 'boxNotSealed')
        return { refusal: log, parameter: 'directoryName' };
      return { answer: { total: log.total, items: log.items.map(presentLogEntry) }, headers: REVALIDATE };
    },

    downloadFairness: async ({ params: { directoryName } }) => {
      const box = await showBox(db, directoryName);
      if (box === 'drawNotFound' || box === 'boxNotSealed')
        return { refusal: box, parameter: 'directoryName' };
      const log = streamLog({
        read: (range) => readLog(db, box.drawId, range),
        entries: box.logEntries,
        serially: inTurn,
        pause,
      });
      return {
        pieces: recordText(JSON.stringify(FairBox.parse(presentBox(box))), log),
        headers: { 'content-disposition': `attachment; filename="${directoryName}-fairness.json"` },
      };
    },

    showProof: async ({ params: { orderHistoryId } }, { login }) => {
      const proof = await proveOrder({ db, pause }, { memberId: login.memberId, orderId: orderHistoryId });
      if (typeof proof === 'string') return { refusal: proof, parameter: 'orderHistoryId' };
      return { answer: presentProof(proof) };
    },
  } satisfies Partial<Handlers>;
}

/** The record of a draw as one JSON text with one log entry per line, so that it can be read line by line. */
async function* recordText(box: string, log: AsyncIterable<readonly LogEntry[]>): AsyncGenerator<string> {
  yield `{"box":${box},"log":[`;
  let separator = '\n';
  for await (const entries of log) {
    const lines = entries.map((entry) => JSON.stringify(FairLogEntry.parse(presentLogEntry(entry))));
    yield separator + lines.join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}

const presentBox = (box: BoxView) => ({
  ...box,
  algorithm: ALGORITHM,
  productId: box.drawId,
  beacon: toHex(box.beacon),
  isOffline: true as const,
  commit: toHex(box.commit),
  root: toHex(box.root),
  sold: box.sold - box.soldBefore,
  log: { entries: box.logEntries, head: toHex(box.logHead ?? box.root) },
  isOver: box.seed !== null,
  seed: box.seed === null ? null : toHex(box.seed),
  askedAt: box.at,
});

const presentLogEntry = (entry: LogEntry) => ({
  ...entry,
  orderHash: toHex(entry.orderHash),
  prev: toHex(entry.prev),
  hash: toHex(entry.hash),
});

const presentProof = ({ orderId, salt, entry, tickets }: ProvenOrder) => ({
  orderHistoryId: orderId,
  salt: toHex(salt),
  entry: presentLogEntry(entry),
  tickets: tickets.map((ticket) => ({
    ...ticket,
    nonce: toHex(ticket.nonce),
    path: ticket.path.map(toHex),
  })),
});
