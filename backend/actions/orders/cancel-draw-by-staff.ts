import { cancelledPeriod } from '#backend/domain/orders/cancellation.ts';
import {
  type ActionOf,
  type NotFound,
  type NotInState,
  type Operation,
  runnerFor,
  type Runners,
} from '../staff/operation.ts';
import { lockDraw, setDrawPeriod } from '#backend/persistence/draws/draw-admin-store.ts';

type CancelParams = { readonly directoryName: string; readonly reason: string; readonly dryRun: boolean };

export type CancelledDraw = CancellationProgress & { readonly playing: number };

/**
 * Cancels a draw: ends its sale, if it is not over, and has a job refund every order. One transaction with its entry in
 * the operator log.
 */
export function cancelDraw(
  runners: Runners,
  { directoryName, reason, dryRun }: CancelParams,
  actionOf: ActionOf,
): Promise<CancelledDraw | NotFound | NotInState | { readonly refusal: 'drawCancelled' }> {
  return runnerFor(
    runners,
    dryRun,
  )(async ({ content: { db, announce }, cancellations, recordAction }) => {
    const current = await lockDraw(db, directoryName);
    if (current === undefined) return { refusal: 'notFound' };
    const { drawId, playing } = current.draw;
    const period = cancelledPeriod(current.draw, current.at);
    if (period !== undefined && 'message' in period) return { refusal: 'notInState', detail: period.message };
    const act = actionOf({ drawId, directoryName, reason });
    if (!(await cancellations.add({ drawId, reason, operator: act.operator })))
      return { refusal: 'drawCancelled' };
    if (period !== undefined) await setDrawPeriod(db, drawId, period);
    await announce({ draws: [directoryName] });
    await recordAction(act);
    return { ...(await cancellations.progress(drawId)), playing };
  });
}

/** A cancelled draw with its progress; `undefined`: it is not cancelled. */
export const showCancellation = (
  { cancellations }: Pick<Operation, 'cancellations'>,
  directoryName: string,
): Promise<CancelledDrawProgress | undefined> => cancellations.find(directoryName);

/** The cancellations that go on, or have ended within a day, newest first. */
export const recentCancellations = ({
  cancellations,
}: Pick<Operation, 'cancellations'>): Promise<readonly CancelledDrawProgress[]> => cancellations.recent();

/** Numbers of paid orders by the state of their refund, and their sum. */
type CancellationProgress = {
  readonly waiting: number;
  readonly refunding: number;
  readonly refunded: number;
  readonly yen: number;
};

export type CancelledDrawProgress = CancellationProgress & {
  readonly directoryName: string;
  readonly operator: string;
  readonly reason: string;
  readonly at: Date;
  readonly endedAt: Date | null;
  /** Orders being paid: refunded once they are. */
  readonly playing: number;
};

export type CancellationRecords = {
  /** `false`: it was cancelled before. */
  add(cancellation: { drawId: string; operator: string; reason: string }): Promise<boolean>;
  find(directoryName: string): Promise<CancelledDrawProgress | undefined>;
  recent(): Promise<readonly CancelledDrawProgress[]>;
  progress(drawId: string): Promise<CancellationProgress>;
};
