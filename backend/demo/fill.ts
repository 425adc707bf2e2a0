import { dayInJapan } from '#backend/domain/time.ts';
import { PlainFailure } from '#backend/persistence/operator-error.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { castOf, passersBy, type Role, chanceFrom } from './fixtures.ts';
import { operatorOf } from './operator.ts';
import { aPerson, type Person, signedUp } from './person.ts';
import type { Stage } from './demo-backend.ts';
import {
  card,
  leaver,
  passerBy,
  refunds,
  young,
  type Draws,
  everything,
  fees,
  type Scene,
} from './scenarios.ts';

/** Enough for everybody to buy from a draw without selling it out. */
const ENOUGH = 35;
const PASSERS_BY = 10;

/** Called with what has just been done. */
export type Progress = (done: string) => void;

type Play = (scene: Scene, person: Person) => Promise<void>;

/** Lets everybody do his part. The same seed on the same shop: the same purchases. */
export async function fill(stage: Stage, seed: number, progress: Progress): Promise<readonly Role[]> {
  const scene = { stage, operator: operatorOf(stage), draws: await drawsOf(stage) };
  const chance = chanceFrom(seed);
  const cast = castOf(dayInJapan(await stage.membership.clock.now()));
  const parts: readonly (readonly [Role, Play])[] = [
    [cast.leaver, leaver],
    ...passersBy(PASSERS_BY).map(
      (role) => [role, (there: Scene, person: Person) => passerBy(there, person, chance)] as const,
    ),
    [cast.newcomer, async () => {}],
    [cast.young, young],
    [cast.card, card],
    [cast.refunds, refunds],
    [cast.fees, fees],
    // At the end, because the letter about a parcel of his is to be still on its way.
    [cast.everything, everything],
  ];
  for (const [nth, [role, play]] of parts.entries()) {
    await play(scene, await signedUp(stage, role, nth));
    progress(role.name);
  }
  return parts
    .map(([role]) => role)
    .filter((role) => role !== cast.leaver)
    .toReversed();
}

async function drawsOf(stage: Stage): Promise<Draws> {
  const draws = await onSale(stage);
  const together = draws.filter(({ shipping }) => shipping.combinable && shipping.fee > 0);
  const [first, second] = together;
  const [third, fourth] = draws.filter((draw) => draw !== first && draw !== second);
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    throw new PlainFailure(
      'A demonstration wants four draws on sale, two of which may share a parcel: npm run ops -- catalogue import backend/seed/catalogue --demonstration',
    );
  return { first, second, third, fourth };
}

async function onSale(stage: Stage): Promise<readonly DrawDetail[]> {
  const visitor = aPerson(stage, castOf('2026-01-01').newcomer, '198.18.255.1');
  const { items } = await visitor.ask('listDraws', { query: { limit: 100 } });
  const open = items.filter(
    ({ state, tickets, price }) =>
      state === 'onSale' && price > 0 && tickets.remaining - tickets.held >= ENOUGH,
  );
  return Promise.all(
    open
      .map(({ directoryName }) => directoryName)
      .toSorted()
      .map((directoryName) => visitor.ask('showDraw', { params: { directoryName } })),
  );
}
