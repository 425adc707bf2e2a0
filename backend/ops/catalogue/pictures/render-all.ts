import { availableParallelism } from 'node:os';
import { PlainFailure } from '#backend/persistence/embedded/failure.ts';
import type { Original } from './original.ts';
import { render, type Rendered } from './render.ts';

/**
 * Renders pictures on all processors and hands them over one by one, each as soon as it is made: none is kept longer
 * than needed.
 */
export async function renderAll(
  originals: readonly Original[],
  handOver: (picture: Rendered) => Promise<void>,
): Promise<void> {
  const waiting = [...originals];
  let handedOver = Promise.resolve();
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const made = await rendered(next);
      handedOver = handedOver.then(() => handOver(made));
      await handedOver;
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
}

/** Some drawings only turn out while they are made to be more than can be drawn. */
const rendered = (original: Original): Promise<Rendered> =>
  render(original).catch((error: unknown) => {
    const [why = ''] = String(error).split('\n');
    throw new PlainFailure(`${original.path} cannot be drawn (${why}); nothing was changed.`);
  });
