/** The window's size and its capsules' radius, in the units of the machine's drawing. */
export const WINDOW = { width: 216, height: 158 };
export const RADIUS = 21.5;

const GRAVITY = 1_300;
const BOUNCE = 0.4;
/** Slower knocks do not bounce: a heap that lies there has to come to rest. */
const BOUNCES_ABOVE = 110;
const FRICTION = 0.992;
const STEP = 1 / 120;
/** How often capsules that lie on one another are pushed apart in a step. */
const PUSHES = 5;
/** A tab that was hidden does not make up for the time it missed. */
const LONGEST = 1 / 20;
/** Whatever has moved less than this in a tenth of a second lies still. */
const STILL_UNITS = 0.5;
const STILL_STEPS = 12;
/** So long after the last knock it is over in any case. */
const MOST_STEPS = 300;

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

type Point = { readonly x: number; readonly y: number };

/** Capsules in the window of a machine: they fall, roll, knock against each other, and come to rest. */
export class Heap {
  readonly balls: Ball[];
  #chance: () => number;
  #steps = 0;
  #seen: readonly Point[] = [];
  #isAtRest = false;

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
    while (!this.isAtRest) this.#step();
  }

  get isAtRest(): boolean {
    return this.#isAtRest;
  }

  /** A knock from below. */
  jolt(strength: number): void {
    this.#wake();
    for (const ball of this.balls) {
      ball.vx += (this.#chance() - 0.5) * 2.2 * strength;
      ball.vy -= (0.35 + this.#chance()) * strength;
    }
  }

  /** One capsule drops through the floor. */
  drop(index: number): void {
    const ball = this.balls[index];
    if (ball === undefined) return;
    this.#wake();
    ball.isLeaving = true;
  }

  /** Those that dropped out come in again from above. */
  refill(): void {
    for (const ball of this.balls.filter(({ isLeaving }) => isLeaving)) {
      this.#wake();
      Object.assign(ball, { x: 40 + this.#chance() * 136, y: -40, vx: 0, vy: 0, isLeaving: false });
    }
  }

  /** Lets so many seconds pass. */
  pass(seconds: number): void {
    for (let left = Math.min(seconds, LONGEST); left > 0 && !this.isAtRest; left -= STEP) this.#step();
  }

  #wake(): void {
    this.#isAtRest = false;
    this.#steps = 0;
  }

  #step(): void {
    const before = this.balls.map(({ x, y, vx, vy }) => ({ x, y, vx, vy }));
    for (const ball of this.balls) fall(ball);
    const staying = this.balls.filter(({ isLeaving }) => !isLeaving);
    for (let i = 0; i < PUSHES; i += 1) pushApart(staying);
    for (const [i, ball] of this.balls.entries()) {
      const was = before[i];
      if (was !== undefined && !ball.isLeaving) carryOn(ball, was);
    }
    this.#steps += 1;
    if (this.#steps % STILL_STEPS === 0) this.#look(staying);
  }

  /** Compares with what was seen a moment ago. */
  #look(staying: readonly Ball[]): void {
    const isStill = staying.every(({ x, y }, i) => {
      const seen = this.#seen[i];
      return seen !== undefined && Math.hypot(x - seen.x, y - seen.y) < STILL_UNITS;
    });
    this.#seen = staying.map(({ x, y }) => ({ x, y }));
    this.#isAtRest = isStill || this.#steps >= MOST_STEPS;
    if (this.#isAtRest) for (const ball of this.balls) [ball.vx, ball.vy] = [0, 0];
  }
}

function fall(ball: Ball): void {
  // What has left the window falls no further: it is out of sight.
  if (ball.isLeaving && ball.y > WINDOW.height * 2) return;
  ball.vy += GRAVITY * STEP;
  ball.x += ball.vx * STEP;
  ball.y += ball.vy * STEP;
}

function pushApart(balls: readonly Ball[]): void {
  for (const [i, one] of balls.entries()) {
    for (let k = i + 1; k < balls.length; k += 1) {
      const other = balls[k];
      if (other !== undefined) part(one, other);
    }
  }
  for (const ball of balls) {
    ball.x = Math.min(Math.max(ball.x, LEFT), RIGHT);
    ball.y = Math.min(ball.y, FLOOR);
  }
}

/** They may lie a little over the window's edge, as its frame does over them. */
const [LEFT, RIGHT, FLOOR] = [RADIUS - 3, WINDOW.width - RADIUS + 3, WINDOW.height - RADIUS + 1];

function part(one: Ball, other: Ball): void {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const apart = Math.hypot(dx, dy);
  const overlap = 2 * RADIUS - apart;
  if (overlap <= 0 || apart === 0) return;
  const [px, py] = [(dx / apart) * overlap * 0.5, (dy / apart) * overlap * 0.5];
  one.x -= px;
  one.y -= py;
  other.x += px;
  other.y += py;
}

/** How fast it goes on is what came of the step: who was stopped has stopped, unless it came hard enough to bounce. */
function carryOn(ball: Ball, was: Point & { readonly vx: number; readonly vy: number }): void {
  const [dx, dy] = [ball.x - was.x, ball.y - was.y];
  ball.vx = (dx / STEP) * FRICTION;
  ball.vy = (dy / STEP) * FRICTION;
  ball.turn += (dx / RADIUS) * (180 / Math.PI);
  if (ball.y >= FLOOR && was.vy > BOUNCES_ABOVE) ball.vy = -was.vy * BOUNCE;
  if (ball.x <= LEFT && was.vx < -BOUNCES_ABOVE) ball.vx = -was.vx * BOUNCE;
  if (ball.x >= RIGHT && was.vx > BOUNCES_ABOVE) ball.vx = -was.vx * BOUNCE;
  // The lid of the window keeps in what flies up; what comes in from above passes it.
  if (ball.y < RADIUS && ball.vy < 0) ball.vy = -ball.vy * BOUNCE;
}

/** Numbers between 0 and 1 that look like chance and are the same each time (mulberry32). */
export function scatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One piece of confetti: where it flies, where it falls, how it turns; in parts of the stage's height, and degrees. */
export type Piece = {
  readonly flyX: number;
  readonly flyY: number;
  readonly fallX: number;
  readonly turn: number;
  readonly delay: number;
  readonly colour: number;
  readonly shape: number;
};

/** Confetti thrown up out of the middle. */
export function confetti(count: number, seed: number): Piece[] {
  const chance = scatter(seed);
  return Array.from({ length: count }, () => {
    const side = chance() * 2 - 1;
    return {
      flyX: side * (12 + chance() * 46),
      flyY: -(18 + chance() * 44),
      fallX: side * (20 + chance() * 52),
      turn: (chance() - 0.5) * 1440,
      delay: chance() * 260,
      colour: Math.floor(chance() * 6),
      shape: Math.floor(chance() * 3),
    };
  });
}
