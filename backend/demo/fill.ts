import { dayInJapan } from '#backend/domain/time.ts';
import { OperatorError } from '#backend/persistence/operator-error.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { fixturesOn, visitors, type Role, chanceFrom } from './fixtures.ts';
import { operatorOf } from './operator.ts';
import { aPerson, type Person, signedUp } from './person.ts';
import { troubles } from './after-sales.ts';
import type { DemoBackend } from './demo-backend.ts';
import {
  card,
  leaver,
  visitor,
  refunds,
  young,
  type Draws,
  everything,
  fees,
  suspended,
  type ScenarioContext,
} from './scenarios.ts';

/** Enough tickets for all demonstration members. */
const MIN_FREE_TICKETS = 35;
const VISITORS = 10;

/** Called after each member with their name. */
export type Progress = (done: string) => void;

type Scenario = (context: ScenarioContext, person: Person) => Promise<void>;

/** Runs all scenarios. The same seed on the same shop makes the same purchases. */
export async function fill(backend: DemoBackend, seed: number, progress: Progress): Promise<readonly Role[]> {
  const context = { backend, operator: operatorOf(backend), draws: await drawsOf(backend) };
  const chance = chanceFrom(seed);
  const fixtures = fixturesOn(dayInJapan(await backend.membership.clock.now()));
  const parts: readonly (readonly [Role, Scenario])[] = [
    [fixtures.leaver, leaver],
    ...visitors(VISITORS).map(
      (role) => [role, (there: ScenarioContext, person: Person) => visitor(there, person, chance)] as const,
    ),
    [fixtures.newcomer, async () => {}],
    [fixtures.young, young],
    [fixtures.card, card],
    [fixtures.refunds, refunds],
    [fixtures.fees, fees],
    [fixtures.suspended, suspended],
    [fixtures.troubles, troubles],
    // Last, because the email about their shipment must still be in the outbox.
    [fixtures.everything, everything],
  ];
  for (const [nth, [role, play]] of parts.entries()) {
    await play(context, await signedUp(backend, role, nth));
    progress(role.name);
  }
  return parts
    .map(([role]) => role)
    .filter((role) => role !== fixtures.leaver)
    .toReversed();
}

async function drawsOf(backend: DemoBackend): Promise<Draws> {
  const draws = await onSale(backend);
  const together = draws.filter(({ shipping }) => shipping.combinable && shipping.fee > 0);
  const [first, second] = together;
  const [third, fourth] = draws.filter((draw) => draw !== first && draw !== second);
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    throw new OperatorError(
      'A demonstration needs four draws on sale, two of which can share a shipment: npm run ops -- catalogue import backend/seed/catalogue --demonstration',
    );
  return { first, second, third, fourth };
}

async function onSale(backend: DemoBackend): Promise<readonly DrawDetail[]> {
  const visitor = aPerson(backend, fixturesOn('2026-01-01').newcomer, '198.18.255.1');
  const { items } = await visitor.ask('listDraws', { query: { limit: 100 } });
  const open = items.filter(
    ({ state, tickets, price }) =>
      state === 'onSale' && price > 0 && tickets.remaining - tickets.held >= MIN_FREE_TICKETS,
  );
  return Promise.all(
    open
      .map(({ directoryName }) => directoryName)
      .toSorted()
      .map((directoryName) => visitor.ask('showDraw', { params: { directoryName } })),
  );
}
