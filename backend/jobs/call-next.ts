import { callNextEverywhere } from '../actions/queue/call-next.ts';
import type { QueueStore } from '../actions/queue/ports.ts';

/** A slot that has become free is called out within a second. */
const PAUSE_MS = 1_000;

export type QueueParts = { readonly places: QueueStore };

export const queueTask = ({ places }: QueueParts) => ({
  name: 'calling the next in line',
  everyMs: PAUSE_MS,
  work: () => callNextEverywhere(places),
});
