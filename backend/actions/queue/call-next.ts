import { nextStep } from '../../domain/queue/turns.ts';
import type { QueueStore } from './ports.ts';

/** Moves one line on. */
export type CallNext = (drawId: string) => Promise<void>;

/**
 * Members whose turn it may be all notice it at the same moment. Within one backend they share one move of the line;
 * those of several backends meet at the lock.
 */
export function callerOf(places: QueueStore): CallNext {
  const underWay = new Map<string, Promise<void>>();
  return (drawId) => {
    const moving = underWay.get(drawId) ?? callNext(places, drawId).finally(() => underWay.delete(drawId));
    underWay.set(drawId, moving);
    return moving;
  };
}

/** Moves every line on that has somebody in it. */
export async function callNextEverywhere(places: QueueStore): Promise<void> {
  for (const drawId of await places.lines()) await callNext(places, drawId);
}

/** Nothing is locked where nothing is to be done. A line that has just been opened is moved on at once. */
async function callNext(places: QueueStore, drawId: string): Promise<void> {
  const line = await places.look(drawId);
  if (line === undefined || nextStep(line).kind === 'nothing') return;
  const done = await places.move(drawId, nextStep);
  if (done.kind === 'open') await places.move(drawId, nextStep);
}
