import { scatter } from './scatter.ts';

/** The window's size and its capsules' radius, in the units of the machine's drawing. */
export const WINDOW = { width: 216, height: 158 };
export const RADIUS = 21.5;

const GRAVITY = 1_300;
const BOUNCE = 0.42;
/** Slower knocks do not bounce: a heap that lies there has to come to rest. */
const BOUNCES_ABOVE = 60;
const STEP = 1 / 120;
/** A tab that was hidden does not make up for the time it missed. */
const LONGEST = 1 / 20;
const RESTS_BELOW = 26;
const STEPS_AT_REST = 30;

export type Ball = {
  x: number;
  y: number;
  vx: number;
  vy: number;
  /** Degrees. */
  turn: number;
  /** It falls out of the window, through everything. */
  isLeaving: boolean;
};

/** Capsules in the window of a machine: they fall, roll, knock against each other, and come to rest. */
export class Heap {
  readonly balls: Ball[];
  #chance: () => number;
  #restingSteps = 0;

  constructor(count: number, seed: number) {
    this.#chance = scatter(seed);
    this.balls = Array.from({ length: count }, (_, i) => ({
      x: 24 + (i % 5) * 42 + (Math.floor(i / 5) % 2) * 12 - 4,
      y: WINDOW.height - RADIUS - Math.floor(i / 5) * 37,
      vx: 0,
      vy: 0,
      turn: (i * 47) % 360,
      isLeaving: false,
    }));
    this.settle();
  }

  get isAtRest(): boolean {
    return this.#restingSteps >= STEPS_AT_REST;
  }

  /** Lets time pass until nothing moves any more. */
  settle(): void {
    for (let i = 0; i < 600 && !this.isAtRest; i += 1) this.#step();
  }

  /** A knock from below. */
  jolt(strength: number): void {
    this.#restingSteps = 0;
    for (const ball of this.balls) {
      ball.vx += (this.#chance() - 0.5) * 2.2 * strength;
      ball.vy -= (0.35 + this.#chance()) * strength;
    }
  }

  /** One capsule drops through the floor. */
  drop(index: number): void {
    const ball = this.balls[index];
    if (ball === undefined) return;
    this.#restingSteps = 0;
    ball.isLeaving = true;
  }

  /** Those that dropped out come in again from above. */
  refill(): void {
    for (const ball of this.balls.filter(({ isLeaving }) => isLeaving)) {
      Object.assign(ball, { x: 40 + this.#chance() * 136, y: -40, vx: 0, vy: 0, isLeaving: false });
      this.#restingSteps = 0;
    }
  }

  /** Lets so many seconds pass. */
  pass(seconds: number): void {
    for (let left = Math.min(seconds, LONGEST); left > 0; left -= STEP) this.#step();
  }

  #step(): void {
    for (const ball of this.balls) fall(ball);
    const staying = this.balls.filter(({ isLeaving }) => !isLeaving);
    for (const [i, one] of staying.entries()) {
      for (const other of staying.slice(i + 1)) knock(one, other);
    }
    for (const ball of staying) stayInside(ball);
    const isStill = staying.every(({ vx, vy }) => Math.hypot(vx, vy) < RESTS_BELOW);
    this.#restingSteps = isStill ? this.#restingSteps + 1 : 0;
  }
}

function fall(ball: Ball): void {
  ball.vy += GRAVITY * STEP;
  ball.vx *= 0.996;
  // What has left the window falls no further: it is out of sight.
  if (ball.isLeaving && ball.y > WINDOW.height * 2) return;
  ball.x += ball.vx * STEP;
  ball.y += ball.vy * STEP;
  ball.turn += ((ball.vx * STEP) / RADIUS) * (180 / Math.PI);
}

function knock(one: Ball, other: Ball): void {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const apart = Math.hypot(dx, dy);
  const overlap = 2 * RADIUS - apart;
  if (overlap <= 0 || apart === 0) return;
  const [nx, ny] = [dx / apart, dy / apart];
  // Half of it a time, so that a heap of many does not quiver.
  const push = overlap * 0.25;
  one.x -= nx * push;
  one.y -= ny * push;
  other.x += nx * push;
  other.y += ny * push;
  const closing = (other.vx - one.vx) * nx + (other.vy - one.vy) * ny;
  if (closing >= 0) return;
  const impulse = (-closing * (1 + (closing < -BOUNCES_ABOVE ? BOUNCE : 0))) / 2;
  one.vx -= impulse * nx;
  one.vy -= impulse * ny;
  other.vx += impulse * nx;
  other.vy += impulse * ny;
}

function stayInside(ball: Ball): void {
  const [left, right] = [RADIUS - 3, WINDOW.width - RADIUS + 3];
  const floor = WINDOW.height - RADIUS + 1;
  if (ball.y > floor) {
    ball.y = floor;
    ball.vy = rebound(ball.vy);
    ball.vx *= 0.97;
  }
  if (ball.x < left) [ball.x, ball.vx] = [left, rebound(ball.vx)];
  if (ball.x > right) [ball.x, ball.vx] = [right, rebound(ball.vx)];
  // The lid of the window keeps in what flies up; what comes in from above passes it.
  if (ball.y < RADIUS && ball.vy < 0) ball.vy = rebound(ball.vy);
}

const rebound = (speed: number): number => (Math.abs(speed) > BOUNCES_ABOVE ? -speed * BOUNCE : 0);
