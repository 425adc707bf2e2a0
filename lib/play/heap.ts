import { seededRandom } from './seeded-random.ts';

/** Size of the window and radius of the capsules, in the units of the machine's drawing. */
export const WINDOW = { width: 216, height: 158 };
export const RADIUS = 21.5;

const GRAVITY = 1_300;
const BOUNCE = 0.4;
/** Slower impacts do not bounce, so that the heap comes to rest. */
const BOUNCES_ABOVE = 110;
const FRICTION = 0.992;
const STEP_SECONDS = 1 / 120;
/** How often overlapping capsules are pushed apart in a step. */
const PUSHES_PER_STEP = 5;
/** Longest time simulated at once: a hidden tab does not catch up. */
const MAX_FRAME_SECONDS = 1 / 20;
/** Capsules that move less than this in 0.1 s are at rest. */
const AT_REST_UNITS = 0.5;
const AT_REST_STEPS = 12;
/** Steps after the last impact until the simulation ends in any case. */
const MAX_STEPS = 300;

export type Ball = {
  x: number;
  y: number;
  vx: number;
  vy: number;
  /** Degrees. */
  turn: number;
  /** Falls out of the window, through everything. */
  isLeaving: boolean;
};

type Point = { readonly x: number; readonly y: number };

/** The capsules in the window of a machine: they fall, roll, collide and come to rest. */
export class Heap {
  readonly balls: Ball[];
  #random: () => number;
  #steps = 0;
  #previous: readonly Point[] = [];
  #isAtRest = false;

  constructor(count: number, seed: number) {
    this.#random = seededRandom(seed);
    this.balls = Array.from({ length: count }, (_, i) => ({
      x: 24 + (i % 5) * 42 + (Math.floor(i / 5) % 2) * 12 - 4,
      y: WINDOW.height - RADIUS - Math.floor(i / 5) * 37,
      vx: 0,
      vy: 0,
      turn: (i * 47) % 360,
      isLeaving: false,
    }));
    while (!this.isAtRest) this.#step();
  }

  get isAtRest(): boolean {
    return this.#isAtRest;
  }

  /** Pushes all capsules up. */
  jolt(strength: number): void {
    this.#wake();
    for (const ball of this.balls) {
      ball.vx += (this.#random() - 0.5) * 2.2 * strength;
      ball.vy -= (0.35 + this.#random()) * strength;
    }
  }

  /** Drops one capsule through the floor. */
  drop(index: number): void {
    const ball = this.balls[index];
    if (ball === undefined) return;
    this.#wake();
    ball.isLeaving = true;
  }

  /** Lets dropped capsules fall in again from above. */
  refill(): void {
    for (const ball of this.balls.filter(({ isLeaving }) => isLeaving)) {
      this.#wake();
      Object.assign(ball, { x: 40 + this.#random() * 136, y: -40, vx: 0, vy: 0, isLeaving: false });
    }
  }

  /** Simulates a period of time. */
  pass(seconds: number): void {
    for (let left = Math.min(seconds, MAX_FRAME_SECONDS); left > 0 && !this.isAtRest; left -= STEP_SECONDS)
      this.#step();
  }

  #wake(): void {
    this.#isAtRest = false;
    this.#steps = 0;
  }

  #step(): void {
    const before = this.balls.map(({ x, y, vx, vy }) => ({ x, y, vx, vy }));
    for (const ball of this.balls) fall(ball);
    const staying = this.balls.filter(({ isLeaving }) => !isLeaving);
    for (let i = 0; i < PUSHES_PER_STEP; i += 1) pushApart(staying);
    for (const [i, ball] of this.balls.entries()) {
      const previous = before[i];
      if (previous !== undefined && !ball.isLeaving) updateVelocity(ball, previous);
    }
    this.#steps += 1;
    if (this.#steps % AT_REST_STEPS === 0) this.#checkRest(staying);
  }

  /** Compares the positions with those of 12 steps before. */
  #checkRest(staying: readonly Ball[]): void {
    const hasSettled = staying.every(({ x, y }, i) => {
      const previous = this.#previous[i];
      return previous !== undefined && Math.hypot(x - previous.x, y - previous.y) < AT_REST_UNITS;
    });
    this.#previous = staying.map(({ x, y }) => ({ x, y }));
    this.#isAtRest = hasSettled || this.#steps >= MAX_STEPS;
    if (!this.#isAtRest) return;
    for (const ball of this.balls) {
      ball.vx = 0;
      ball.vy = 0;
    }
  }
}

function fall(ball: Ball): void {
  // A capsule far below the window falls no further.
  if (ball.isLeaving && ball.y > WINDOW.height * 2) return;
  ball.vy += GRAVITY * STEP_SECONDS;
  ball.x += ball.vx * STEP_SECONDS;
  ball.y += ball.vy * STEP_SECONDS;
}

function pushApart(balls: readonly Ball[]): void {
  for (const [i, one] of balls.entries()) {
    for (let k = i + 1; k < balls.length; k += 1) {
      const other = balls[k];
      if (other !== undefined) separate(one, other);
    }
  }
  for (const ball of balls) {
    ball.x = Math.min(Math.max(ball.x, LEFT), RIGHT);
    ball.y = Math.min(ball.y, FLOOR);
  }
}

/** They may overlap the window's edge a little, as its frame covers it. */
const LEFT = RADIUS - 3;
const RIGHT = WINDOW.width - RADIUS + 3;
const FLOOR = WINDOW.height - RADIUS + 1;

function separate(one: Ball, other: Ball): void {
  const dx = other.x - one.x;
  const dy = other.y - one.y;
  const distance = Math.hypot(dx, dy);
  const overlap = 2 * RADIUS - distance;
  if (overlap <= 0 || distance === 0) return;
  const px = (dx / distance) * overlap * 0.5;
  const py = (dy / distance) * overlap * 0.5;
  one.x -= px;
  one.y -= py;
  other.x += px;
  other.y += py;
}

/**
 * Derives the velocity from the movement of the step: a stopped capsule stays stopped, unless it was fast
 * enough to bounce.
 */
function updateVelocity(ball: Ball, previous: Point & { readonly vx: number; readonly vy: number }): void {
  const dx = ball.x - previous.x;
  const dy = ball.y - previous.y;
  ball.vx = (dx / STEP_SECONDS) * FRICTION;
  ball.vy = (dy / STEP_SECONDS) * FRICTION;
  ball.turn += (dx / RADIUS) * (180 / Math.PI);
  if (ball.y >= FLOOR && previous.vy > BOUNCES_ABOVE) ball.vy = -previous.vy * BOUNCE;
  if (ball.x <= LEFT && previous.vx < -BOUNCES_ABOVE) ball.vx = -previous.vx * BOUNCE;
  if (ball.x >= RIGHT && previous.vx > BOUNCES_ABOVE) ball.vx = -previous.vx * BOUNCE;
  // The lid stops capsules that fly up; those that come in from above pass it.
  if (ball.y < RADIUS && ball.vy < 0) ball.vy = -ball.vy * BOUNCE;
}
