import { setImmediate as nextTurn } from 'node:timers/promises';
import { DeskBusy } from '#backend/actions/orders/desk-busy.ts';

/** A transaction with more in it takes longer than those in it want to wait. */
const AT_MOST = 128;
/** Calls of one draw that may wait; further ones are rejected. */
const LONGEST_QUEUE = 10_000;

type Waiting<Asked> = {
  readonly asked: Asked;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

type Work<Asked> = {
  /** Processes a whole group or none of it. */
  readonly run: (drawId: string, group: readonly Asked[]) => Promise<void>;
  /** The error would meet each of the group alone as well. */
  readonly isHopeless: (error: unknown) => boolean;
};

/**
 * Groups what is asked about one draw at the same time. One group of a draw runs at a time; calls made meanwhile are the
 * next. If a group fails, each of its members runs alone, so that only those that cause the error get it. Throws
 * `DeskBusy` above 10,000 waiting.
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
      // Requests that arrived together, and callers who were just answered and call again, share a group.
      await nextTurn();
      await runGroup(drawId, queue.splice(0, AT_MOST));
    }
    queues.delete(drawId);
  }

  async function runGroup(drawId: string, group: readonly Waiting<Asked>[]): Promise<void> {
    const asked = group.map((one) => one.asked);
    try {
      await run(drawId, asked);
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length > 1 && !isHopeless(error)) for (const one of group) await runGroup(drawId, [one]);
      else for (const { reject } of group) reject(error);
    }
  }
}
