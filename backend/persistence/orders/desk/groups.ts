import { setImmediate as nextTurn } from 'node:timers/promises';
import { DeskBusy } from '#backend/actions/orders/desk-busy.ts';

/** A transaction with more in it takes longer than those in it want to wait. */
const AT_MOST = 128;
/** Whoever comes when so many wait already is told to come back. */
const LONGEST_QUEUE = 10_000;

type Waiting<Asked> = {
  readonly asked: Asked;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

type Work<Asked> = {
  /** Does it for a whole group, or for none of it. */
  readonly run: (drawId: string, group: readonly Asked[]) => Promise<void>;
  /** Whether one alone would fare no better. */
  readonly isHopeless: (error: unknown) => boolean;
};

/**
 * Gathers what is asked about one draw at the same moment. One group of a draw is under way at a time; those who come
 * meanwhile are the next. Where a group fails, each of it is tried alone, so that nobody fails for another.
 */
export function inGroups<Asked>({ run, isHopeless }: Work<Asked>) {
  const queues = new Map<string, Waiting<Asked>[]>();

  return (drawId: string, asked: Asked): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(drawId) ?? [];
      if (queue.length >= LONGEST_QUEUE) return reject(new DeskBusy());
      queue.push({ asked, resolve, reject });
      if (queues.has(drawId)) return;
      queues.set(drawId, queue);
      void workOff(drawId, queue);
    });

  async function workOff(drawId: string, queue: Waiting<Asked>[]): Promise<void> {
    while (queue.length > 0) {
      // Those whose requests came in together, and those who were just answered and come again, are one group.
      await nextTurn();
      await serve(drawId, queue.splice(0, AT_MOST));
    }
    queues.delete(drawId);
  }

  async function serve(drawId: string, group: readonly Waiting<Asked>[]): Promise<void> {
    const asked = group.map((one) => one.asked);
    try {
      await run(drawId, asked);
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length > 1 && !isHopeless(error)) for (const one of group) await serve(drawId, [one]);
      else for (const { reject } of group) reject(error);
    }
  }
}
