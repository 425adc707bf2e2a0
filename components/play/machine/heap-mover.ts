import type { Flavour } from '#lib/play/flavours.ts';
import { Heap, RADIUS, type Ball } from '#lib/play/heap.ts';

/** A capsule's box is a little larger than the capsule, for its key line. */
const CAPSULE_SIZE = (RADIUS * 2 * 112) / 100;

/** Positions are fractions of a capsule's size, so that they fit a stage of any size. */
export function placing({ x, y, turn }: Ball): string {
  const part = (units: number) => `${((units / CAPSULE_SIZE) * 100 - 50).toFixed(2)}%`;
  return `translate(${part(x)}, ${part(y)}) rotate(${turn.toFixed(1)}deg)`;
}

/** Renders the positions of a heap's capsules frame by frame while any of them moves. */
export class HeapMover {
  readonly heap: Heap;
  readonly elements: (HTMLElement | null)[];
  #flavours: readonly Flavour[];
  #frame = 0;
  #last = 0;

  constructor(flavours: readonly Flavour[], seed: number) {
    this.#flavours = flavours;
    this.heap = new Heap(flavours.length, seed);
    this.elements = flavours.map(() => null);
  }

  jolt(strength: number): void {
    this.heap.jolt(strength);
    this.#start();
  }

  /** Drops the lowest capsule of a flavour; without one, the lowest of all. */
  drop(flavour: Flavour): void {
    const lowest = [...this.heap.balls.keys()]
      .filter((i) => this.heap.balls[i]?.isLeaving === false)
      .sort((one, other) => this.#depth(other) - this.#depth(one));
    const index = lowest.find((i) => this.#flavours[i] === flavour) ?? lowest[0];
    if (index !== undefined) this.heap.drop(index);
    this.#start();
  }

  refill(): void {
    this.heap.refill();
    this.#start();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #depth(index: number): number {
    return this.heap.balls[index]?.y ?? 0;
  }

  #start(): void {
    if (this.#frame !== 0) return;
    this.#last = performance.now();
    this.#frame = requestAnimationFrame(this.#show);
  }

  readonly #show = (now: number): void => {
    this.heap.pass((now - this.#last) / 1000);
    this.#last = now;
    for (const [i, ball] of this.heap.balls.entries()) {
      const element = this.elements[i];
      if (element) element.style.transform = placing(ball);
    }
    this.#frame = this.heap.isAtRest ? 0 : requestAnimationFrame(this.#show);
  };
}
