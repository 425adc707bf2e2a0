import {
  askWitness,
  compareWithWitness,
  type WitnessOutcome,
} from '#backend/actions/fairness/ask-witness.ts';
import { watchBeacon } from '#backend/actions/fairness/beacon-watch.ts';
import { drawingPauses } from '#backend/actions/fairness/drawing-pause.ts';
import { closeEndedDraws, prepareBoxes } from '#backend/actions/fairness/boxes.ts';
import { publishHeads } from '#backend/actions/fairness/publish-heads.ts';
import { revealRounds } from '#backend/actions/fairness/reveal-rounds.ts';
import { refundVoidOrders } from '#backend/actions/fairness/void-orders.ts';
import type { Witness } from '#backend/actions/fairness/shop-log.ts';
import { pauseAfter } from '#backend/domain/backoff.ts';
import type { JobDefinition } from './run-jobs.ts';
import { settingsComparison } from '#backend/actions/fairness/log-settings.ts';
import type { DrawingPause } from '#lib/contract/alarm-enums.ts';
import { requireReplay } from '#backend/persistence/fairness/log-state.ts';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';

const SECOND_MS = 1_000;

/** A round is revealed at most this long after the beacon has published it. */
const REVEAL_PAUSE_MS = 250;
const BOX_PAUSE_MS = 500;
/** A sale has its signatures 3 s later at the latest, when its round is published. */
const WITNESS_PAUSE_MS = 250;
const BEACON_PAUSE_MS = 5_000;
const SETTINGS_PAUSE_MS = 5_000;

const PAUSES: Readonly<Record<DrawingPause, { readonly logMessage: string }>> = {
  beacon: { logMessage: 'beacon unavailable: no payment starts' },
  results: { logMessage: 'results late: no payment starts' },
  clock: { logMessage: 'database clock behind the log: no payment starts' },
  witnesses: { logMessage: 'witnesses unavailable: no payment starts' },
  settings: { logMessage: 'settings of backends differ: no payment starts' },
  replay: { logMessage: 'shop behind its published log: no payment starts before npm run ops -- replay' },
};

export type FairnessJobDeps = {
  readonly paying: Pick<PaymentContext, 'db' | 'batching' | 'orderBatcher' | 'shopLog'>;
  readonly log: { info(facts: object, event: string): void; warn(facts: object, event: string): void };
  /** Receives why no payment may start, and the time of the newest verified round in seconds; 0: none. */
  readonly onDrawing?: (pauses: readonly DrawingPause[], newestRoundS: number) => void;
};

export const fairnessJobs = ({ paying, log, onDrawing }: FairnessJobDeps) => {
  const { db, shopLog } = paying;
  return [
    { name: 'prepare-boxes', everyMs: BOX_PAUSE_MS, work: () => prepareBoxes(db, shopLog) },
    {
      name: 'reveal-rounds',
      everyMs: REVEAL_PAUSE_MS,
      work: async () => {
        const { voided } = await revealRounds(db, shopLog);
        if (voided > 0) log.warn({ voided }, 'sales void: the beacon did not publish their round');
      },
    },
    { name: 'watch-beacon', everyMs: BEACON_PAUSE_MS, work: () => watchBeacon(db, shopLog) },
    { name: 'compare-settings', everyMs: SETTINGS_PAUSE_MS, work: compareSettings({ paying, log }) },
    { name: 'watch-drawing', everyMs: SECOND_MS, work: watchDrawing({ paying, log, onDrawing }) },
    { name: 'refund-void-orders', everyMs: 60 * SECOND_MS, work: refundVoid({ paying, log }) },
    {
      name: 'close-logs',
      everyMs: SECOND_MS,
      work: async () => {
        const closed = await closeEndedDraws(db);
        if (closed > 0) log.info({ closed }, 'logs of ended draws closed');
      },
    },
    ...publishingJobs(paying, log),
  ];
};

/** Compares the settings of this backend with those of the others, and logs which differ when that changes. */
function compareSettings({ paying, log }: Pick<FairnessJobDeps, 'paying' | 'log'>): () => Promise<void> {
  const compare = settingsComparison(paying.shopLog.rules);
  let known = '';
  return async () => {
    const differing = (await compare(paying.db)).join(', ');
    if (differing !== '' && differing !== known)
      log.warn({ settings: differing }, 'another backend has other settings of the drawing');
    known = differing;
  };
}

/** Refunds orders of void rounds, and logs how many wait for it when their number changes. */
function refundVoid({ paying, log }: Pick<FairnessJobDeps, 'paying' | 'log'>): () => Promise<void> {
  let known = 0;
  return async () => {
    const { refunded, waiting } = await refundVoidOrders(paying);
    if (refunded > 0) log.info({ refunded, waiting }, 'orders of void rounds refunded');
    if (waiting > 0 && waiting !== known)
      log.warn({ waiting }, 'orders of void rounds wait for their refund');
    known = waiting;
  };
}

/** Reports why no payment may start, and logs when it begins and ends. */
export function watchDrawing({
  paying: { db, shopLog },
  log,
  onDrawing,
}: Omit<FairnessJobDeps, 'paying'> & { readonly paying: Pick<PaymentContext, 'db' | 'shopLog'> }) {
  let known: readonly DrawingPause[] = [];
  return async () => {
    const pauses = await drawingPauses(db, shopLog);
    for (const cause of pauses) if (!known.includes(cause)) log.warn({ cause }, PAUSES[cause].logMessage);
    for (const cause of known) if (!pauses.includes(cause)) log.info({ cause }, 'payments may start again');
    known = pauses;
    onDrawing?.(pauses, shopLog.watch.newestAt() / 1_000);
  };
}

/** How long an unavailable witness is left alone. */
const RESTS = { firstMs: WITNESS_PAUSE_MS, longestMs: SECOND_MS };

/** Skips runs for a while after those that return `false`. */
function lessOftenUnanswered(run: () => Promise<boolean>): () => Promise<void> {
  let failures = 0;
  let restsUntil = 0;
  return async () => {
    if (performance.now() < restsUntil) return;
    failures = (await run()) ? 0 : failures + 1;
    if (failures > 0) restsUntil = performance.now() + pauseAfter(failures, RESTS, Math.random());
  };
}

/**
 * Signs the heads of draws that have moved, and asks the witnesses, each in a job of its own: none waits for another. A
 * log that a quorum of them refuses must be replayed: the shop was restored from a backup. At the start they are asked
 * for that before anything is signed.
 */
export function publishingJobs(
  { db, shopLog }: Pick<FairnessJobDeps['paying'], 'db' | 'shopLog'>,
  log: FairnessJobDeps['log'],
): readonly JobDefinition[] {
  const { witnesses, rules } = shopLog;
  const quorum = Math.max(1, rules.witnesses.quorum);
  const refusing = new Set<Witness>();
  const note = async (witness: Witness, outcome: WitnessOutcome) => {
    if (outcome === 'signed') refusing.delete(witness);
    if (outcome !== 'refused') return;
    if (!refusing.has(witness)) {
      refusing.add(witness);
      const { name } = witness.verifier;
      log.warn({ witness: name, refused: refusing.size }, 'witnesses refuse the log of this shop');
    }
    if (refusing.size >= quorum) await requireReplay(db, 'witness');
  };
  let isCompared = witnesses.length === 0;
  const compare = async () => {
    const answers = await Promise.all(
      witnesses.map(async (witness) => {
        const outcome = await compareWithWitness(db, witness);
        await note(witness, outcome);
        return outcome;
      }),
    );
    isCompared = answers.filter((outcome) => outcome !== 'unavailable').length >= quorum;
  };
  const publish = async () => {
    if (!isCompared) await compare();
    await publishHeads(db, shopLog);
  };
  return [
    { name: 'publish-heads', everyMs: SECOND_MS, work: publish },
    ...witnesses.map((witness, place) => ({
      name: `ask-witness-${place + 1}`,
      everyMs: WITNESS_PAUSE_MS,
      work: lessOftenUnanswered(async () => {
        const outcome = await askWitness(db, witnesses, witness);
        await note(witness, outcome);
        return outcome !== 'unavailable';
      }),
    })),
  ];
}
