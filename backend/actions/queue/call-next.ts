import { nextStep, type Step } from '../../domain/queue/turns.ts';
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
  const done = await move(places, drawId);
  if (done?.kind === 'open') await move(places, drawId);
}

/** Decides and takes the next step of a line under its draw's lock. Undefined: no such draw. */
const move = ({ inTransaction }: QueueStore, drawId: string): Promise<Step | undefined> =>
  inTransaction(async (turns) => {
    const line = await turns.lock(drawId);
    if (line === undefined) return undefined;
    const step = nextStep(line);
    await turns.take(drawId, step);
    return step;
  });
