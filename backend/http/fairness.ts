import {
  listLog,
  showLatestResults,
  oneAtATime,
  type RecordReader,
  showEvidence,
  streamRecord,
} from '#backend/actions/fairness/show-log.ts';
import type { ShopLog } from '#backend/actions/fairness/shop-log.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { hasPublicDrawNamed } from '#backend/persistence/draws/public-draws.ts';
import { findBox, type PublicBox } from '#backend/persistence/fairness/boxes.ts';
import { newestCheckpoint, readHeads } from '#backend/persistence/fairness/log-heads.ts';
import { readCorrections } from '#backend/persistence/fairness/draw-log.ts';
import type { CorrectionEntry, LogEntry } from '#lib/fairness/log-entry.ts';
import { toHex } from '#lib/fairness/bytes.ts';
import { headLeaf } from '#lib/fairness/head-log.ts';
import { LOCAL_CHAIN } from '#lib/fairness/beacon.ts';
import { boxLines, type DrawManifest, readManifest } from '#lib/fairness/manifest.ts';
import { GRADES } from '#lib/contract/enums.ts';
import { pageFrom } from './server/parse.ts';
import type { Handlers } from './server/public-calls.ts';
import { sharedRead } from './server/shared-read.ts';
import { REVALIDATE } from './server/send.ts';

type FairnessContext = {
  readonly db: Database;
  readonly shopLog: ShopLog;
  /** Yields to other work between two steps of a long computation. */
  readonly pause: () => Promise<void>;
};

/** Results of other moments than the last are shown for a minute by the pages anyway. */
const LATEST_INTERVAL_MS = 10_000;

export function fairnessHandlers({ db, shopLog, pause }: FairnessContext) {
  const inTurn = oneAtATime();
  const latest = sharedRead(LATEST_INTERVAL_MS, () => showLatestResults(db));
  const notReady = async (directoryName: string) => {
    const refusal = (await hasPublicDrawNamed(db, directoryName)) ? 'boxNotReady' : 'drawNotFound';
    return { refusal, parameter: 'directoryName' } as const;
  };
  return {
    showFairness: async ({ params: { directoryName } }) => {
      const box = await findBox(db, directoryName);
      if (box === undefined) return notReady(directoryName);
      const corrections = await readCorrections(db, box.drawId);
      return { answer: presentBox(box, corrections), headers: REVALIDATE };
    },

    listFairLog: async ({ params: { directoryName }, query }) => {
      const log = await listLog(db, directoryName, pageFrom(query));
      return log === undefined ? notReady(directoryName) : { answer: log, headers: REVALIDATE };
    },

    downloadFairness: async ({ params: { directoryName } }) => {
      const box = await findBox(db, directoryName);
      if (box === undefined) return notReady(directoryName);
      return {
        pieces: streamRecord({ db, serially: inTurn, pause }, box),
        headers: download(`${directoryName}-fairness.jsonl`),
      };
    },

    downloadHeads: async ({ query: { from } }) => ({
      pieces: headLines({ db, serially: inTurn, pause }, from),
      headers: download('heads.txt'),
    }),

    showCheckpoint: async () => ({
      answer: { checkpoint: (await newestCheckpoint(db))?.note ?? null },
      headers: REVALIDATE,
    }),

    listLatestResults: async () => ({ answer: { items: [...(await latest())] }, headers: REVALIDATE }),

    showEvidence: async ({ params: { orderHistoryId } }, { login }) => {
      const own = { memberId: login.memberId, orderId: orderHistoryId };
      const evidence = await showEvidence(db, shopLog, own);
      if (typeof evidence === 'string') return { refusal: evidence, parameter: 'orderHistoryId' };
      if ('until' in evidence) return { refusal: 'resultPending', parameter: 'orderHistoryId' };
      return { answer: { ...evidence, entries: [...evidence.entries] } };
    },
  } satisfies Partial<Handlers>;
}

const download = (name: string) => ({
  'content-type': 'text/plain; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
});

const HEADS_AT_ONCE = 250;

/** Readers take turns, as those of records. */
async function* headLines({ db, serially, pause }: RecordReader, first: number): AsyncGenerator<string> {
  for (let from = first; ; from += HEADS_AT_ONCE) {
    const heads = await serially(async () => {
      await pause();
      return readHeads(db, { from, atMost: HEADS_AT_ONCE });
    });
    yield heads.map((head) => `${Buffer.from(headLeaf(head)).toString('hex')}\n`).join('');
    if (heads.length < HEADS_AT_ONCE) return;
  }
}

function presentBox(
  { left, sold, soldBefore, logEntries, logHead, closedAt, closeReason, ...box }: PublicBox,
  corrections: readonly LogEntry<CorrectionEntry>[],
) {
  const manifest = readManifest(box.manifest);
  if (manifest === undefined) throw new Error(`The manifest of the draw ${box.drawId} is not valid.`);
  const prizes = new Map(manifest.lineUp.map((prize) => [prize.prize, prize]));
  return {
    ...box,
    productId: box.drawId,
    lines: boxLines(manifest).map(({ prize, variant, count }, index) => ({
      prize,
      // The first character of the short name.
      grade: GRADES.find((grade) => prize.startsWith(grade)) ?? GRADES[0],
      gradeLabel: prizes.get(prize)?.grade ?? prize,
      name: prizes.get(prize)?.name ?? prize,
      variant,
      count,
      left: left[index] ?? 0,
    })),
    sold: sold - soldBefore,
    log: { entries: logEntries, head: toHex(logHead) },
    closed: closedAt === null ? null : { at: closedAt, reason: closeReason },
    corrections: presentCorrections(manifest, corrections),
    isLocalBeacon: manifest.beacon.chain === LOCAL_CHAIN,
    witnesses: manifest.witnesses.keys.length,
    quorum: manifest.witnesses.quorum,
    askedAt: box.at,
  };
}

/** Each with the name that it replaces. */
function presentCorrections(
  { lineUp, lastOne }: DrawManifest,
  corrections: readonly LogEntry<CorrectionEntry>[],
) {
  const names = new Map([...lineUp.map(({ name }) => name), lastOne ?? ''].entries());
  return corrections.map(({ prize, name, reason, at }) => {
    const before = names.get(prize) ?? '';
    names.set(prize, name);
    return { prize, before, name, reason, at: new Date(at) };
  });
}
