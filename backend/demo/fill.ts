import { dayInJapan } from '#backend/domain/time.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { fixturesOn, visitors, type DemoMember, chanceFrom } from './fixtures.ts';
import { operatorOf } from './operator.ts';
import { aPerson, type Person, signedUp } from './person.ts';
import { troubles } from './after-sales.ts';
import { inquiries } from './inquiries.ts';
import { providerEvents } from './provider-events.ts';
import { approvals, cancelledDraws, refunds } from './refunds.ts';
import type { DemoBackend } from './demo-backend.ts';
import {
  card,
  leaver,
  visitor,
  young,
  type Draws,
  everything,
  fees,
  suspended,
  type ScenarioContext,
} from './scenarios.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';

/** Enough tickets of a draw for all demonstration members. */
const MIN_FREE_TICKETS = 35;
/** Enough for the orders of a draw that is cancelled. */
const MIN_FREE_OF_CANCELLED = 5;
const VISITORS = 10;

/** Called after each member with their name. */
export type Progress = (done: string) => void;

type Scenario = (context: ScenarioContext, person: Person) => Promise<void>;

/** Runs all scenarios. The same seed on the same shop makes the same purchases. */
export async function fill(
  backend: DemoBackend,
  seed: number,
  progress: Progress,
): Promise<readonly DemoMember[]> {
  const context = { backend, operator: operatorOf(backend), draws: await drawsOf(backend) };
  const chance = chanceFrom(seed);
  const fixtures = fixturesOn(dayInJapan(await databaseTime(backend.db)));
  const parts: readonly (readonly [DemoMember, Scenario])[] = [
    [fixtures.leaver, leaver],
    ...visitors(VISITORS).map(
      (member) =>
        [member, (there: ScenarioContext, person: Person) => visitor(there, person, chance)] as const,
    ),
    [fixtures.newcomer, async () => {}],
    [fixtures.young, young],
    [fixtures.card, card],
    [fixtures.approvals, approvals],
    [fixtures.cancelled, cancelledDraws],
    [fixtures.refunds, refunds],
    [fixtures.disputed, providerEvents],
    [fixtures.fees, fees],
    [fixtures.suspended, suspended],
    [fixtures.troubles, troubles],
    [fixtures.inquiries, inquiries],
    // Last, because the email about their shipment must still be in the outbox.
    [fixtures.everything, everything],
  ];
  for (const [nth, [member, play]] of parts.entries()) {
    await play(context, await signedUp(backend, member, nth));
    progress(member.name);
  }
  return parts
    .map(([member]) => member)
    .filter((member) => member !== fixtures.leaver)
    .toReversed();
}

async function drawsOf(backend: DemoBackend): Promise<Draws> {
  const draws = await onSale(backend);
  const large = draws.filter((draw) => freeTickets(draw) >= MIN_FREE_TICKETS);
  const [first, second] = large.filter(({ shipping }) => shipping.combinable && shipping.fee > 0);
  const third = large.findLast((draw) => draw !== first && draw !== second);
  const [halfway, recalled] = draws
    .filter((draw) => draw !== first && draw !== second && draw !== third)
    .toSorted((one, other) => freeTickets(one) - freeTickets(other));
  const isEnough = first !== undefined && second !== undefined && third !== undefined;
  if (!isEnough || halfway === undefined || recalled === undefined)
    throw new OperatorError(
      'A demonstration needs five draws on sale, two of which can share a shipment: npm run ops -- catalogue import backend/seed/catalogue --demonstration',
    );
  return { first, second, third, halfway, recalled };
}

const freeTickets = ({ tickets }: Pick<DrawDetail, 'tickets'>): number => tickets.remaining - tickets.held;

async function onSale(backend: DemoBackend): Promise<readonly DrawDetail[]> {
  const visitor = aPerson(backend, fixturesOn('2026-01-01').newcomer, '198.18.255.1');
  const { items } = await visitor.ask('listDraws', { query: { limit: 100 } });
  const open = items.filter(
    (draw) => draw.state === 'onSale' && draw.price > 0 && freeTickets(draw) >= MIN_FREE_OF_CANCELLED,
  );
  return Promise.all(
    open
      .map(({ directoryName }) => directoryName)
      .toSorted()
      .map((directoryName) => visitor.ask('showDraw', { params: { directoryName } })),
  );
}
