import { setImmediate as nextTurn } from 'node:timers/promises';
import { DeskBusy } from '#backend/actions/orders/desk-busy.ts';

/** A transaction with more in it takes longer than those in it want to wait. */
const AT_MOST = 128;
/** From so many on it is worth making two groups of those who wait. */
const WORTH_PARTING = 32;
/** Whoever comes when so many wait already is told to come back. */
const LONGEST_QUEUE = 10_000;

type Waiting<Asked> = {
  readonly asked: Asked;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/** Does it for a whole group, or for none of it. Called before the group before is done, it is done after that. */
export type Serve<Asked> = (group: readonly Asked[]) => Promise<void>;

type Work<Asked> = {
  /** Somebody asks about a draw of which nobody was asking. */
  readonly open: (drawId: string) => Serve<Asked>;
  /** Whether it can be made ready while others are served. */
  readonly isForAhead?: (asked: Asked) => boolean;
  /** Whether one alone would fare no better. */
  readonly isHopeless: (error: unknown) => boolean;
};

/**
 * Gathers what is asked about one draw at the same moment. While a group of a draw is written, those who came meanwhile
 * are made ready; no more than that. Where a group fails, each of it is tried alone, so that nobody fails for another.
 */
export function inGroups<Asked>({ open, isForAhead = () => false, isHopeless }: Work<Asked>) {
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
    const serve = open(drawId);
    let before: Promise<void> | undefined;
    // Those whose requests came in together, and those who were just answered and come again, are one group.
    await nextTurn();
    while (queue.length > 0) {
      const serving = serveGroup(serve, take(queue, before === undefined));
      await before;
      await nextTurn();
      before = queue.length > 0 ? serving : void (await serving);
      if (before === undefined) await nextTurn();
    }
    queues.delete(drawId);
  }

  /** Where nobody is being served, half of them wait until the others are written, and are made ready meanwhile. */
  function take(queue: Waiting<Asked>[], isFirst: boolean): Waiting<Asked>[] {
    const isParted =
      isFirst && queue.length >= WORTH_PARTING && queue.every(({ asked }) => isForAhead(asked));
    return queue.splice(0, isParted ? Math.min(AT_MOST, Math.ceil(queue.length / 2)) : AT_MOST);
  }

  async function serveGroup(serve: Serve<Asked>, group: readonly Waiting<Asked>[]): Promise<void> {
    try {
      await serve(group.map((one) => one.asked));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length > 1 && !isHopeless(error)) for (const one of group) await serveGroup(serve, [one]);
      else for (const { reject } of group) reject(error);
    }
  }
}
