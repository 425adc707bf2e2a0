import fc from 'fast-check';
import { Jobs, LetTimePass } from './jobs.ts';
import { Cancel, Forge, Play, Provider } from './others.ts';
import { parcelDeeds } from './parcels/parcel-deeds.ts';
import { DieOver, type Mortal } from './die.ts';
import { ComeBack, Open, Pay } from './pay.ts';
import { Join } from './queue.ts';
import { AllWays, PayAndCancel, Rush } from './together.ts';
import { Place, PlaceAgain } from './place.ts';
import type { Command } from './command.ts';

const side = fc.constantFrom(0, 1);
const nth = fc.nat(11);
const type = fc.constantFrom('CARD', 'PAYPAY', 'AU', 'DOCOMO', 'SB');
const notice = fc.constantFrom('usual', 'usual', 'usual', 'late', 'lost', 'doubled', 'reordered', 'forged');
const ending = fc.constantFrom(
  'paid',
  'paid',
  'paid',
  'cancelled',
  'insufficientFunds',
  'authenticationFailed',
);
const act = fc.record({ ending, notice });
/** Money was under way when its page ended. */
const lateAct = fc.record({
  ending: fc.constant('paid' as const),
  notice: fc.constantFrom('usual', 'doubled', 'lost'),
  takes: fc.constant('any' as const),
});

const place = fc
  .record({
    side,
    who: fc.nat(11),
    draw: fc.constantFrom(0, 0, 0, 1, 1, 2),
    quantity: fc.constantFrom(1, 1, 1, 1, 5, 5, 2, 0, 11),
  })
  .map((wish) => new Place(wish));

type Weighted<One> = { readonly weight: number; readonly arbitrary: fc.Arbitrary<One> };

const placed = { weight: 10, arbitrary: place };
const opened = { weight: 10, arbitrary: fc.tuple(nth, type, side).map((words) => new Open(...words)) };
const paid = { weight: 10, arbitrary: fc.tuple(nth, act, side).map((words) => new Pay(...words)) };
const paidLate = { weight: 2, arbitrary: fc.tuple(nth, lateAct, side).map((words) => new Pay(...words)) };
const returned = { weight: 3, arbitrary: fc.tuple(nth, side).map((words) => new ComeBack(...words)) };
const cancelled = { weight: 2, arbitrary: fc.tuple(nth, side).map((words) => new Cancel(...words)) };
const played = { weight: 2, arbitrary: fc.tuple(nth, side).map((words) => new Play(...words)) };
const jobs = { weight: 2, arbitrary: side.map((which) => new Jobs(which)) };
const joined = { weight: 1, arbitrary: fc.tuple(nth, side).map((words) => new Join(...words)) };

/** A step of a backend is a question to its database, of which an errand has up to about thirty. */
const fault = fc.record({
  at: fc.integer({ min: 1, max: 24 }),
  is: fc.constantFrom('before', 'after'),
  lives: fc.constantFrom(true, true, false),
});
const deeds: readonly Weighted<Mortal>[] = [
  placed,
  opened,
  paid,
  paidLate,
  returned,
  cancelled,
  played,
  jobs,
  joined,
];

/** No sum of them is an end of anything to the minute, where a blink of an eye would decide. */
const minutes = fc.constantFrom(4.3, 4.3, 4.3, 4.3, 12.7, 17.9, 23.3, 61.3, 25 * 60 + 1.7);

const dying = (mortal: readonly Weighted<Mortal>[]): Weighted<Command> => ({
  weight: 6,
  arbitrary: fc.tuple(fc.oneof(...mortal), fault).map((words) => new DieOver(...words)),
});

const around: readonly Weighted<Command>[] = [
  { weight: 2, arbitrary: minutes.map((many) => new LetTimePass(many)) },
  { weight: 2, arbitrary: fc.constantFrom(true, false, false).map((isAway) => new Provider(isAway)) },
];

/** Everything that can happen, more often what happens more often in life. */
export const anyCommand: fc.Arbitrary<Command> = fc.noBias(
  fc.oneof(
    ...deeds,
    dying(deeds),
    ...around,
    { weight: 1, arbitrary: fc.tuple(nth, side).map((words) => new PlaceAgain(...words)) },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, 2).map((draw) => new Rush(draw)) },
    { weight: 2, arbitrary: nth.map((which) => new AllWays(which)) },
    { weight: 2, arbitrary: nth.map((which) => new PayAndCancel(which)) },
    { weight: 1, arbitrary: fc.tuple(nth, side).map((words) => new Forge(...words)) },
  ),
);

/** The same of parcels, while a little is bought as well. */
const buying: readonly Weighted<Mortal>[] = [placed, opened, paid, played];
const deedsWithParcels: readonly Weighted<Mortal>[] = [
  ...parcelDeeds,
  jobs,
  ...buying.map(({ arbitrary }) => ({ weight: 1, arbitrary })),
];

export const anyCommandWithParcels: fc.Arbitrary<Command> = fc.noBias(
  fc.oneof(...deedsWithParcels, dying(deedsWithParcels), ...around),
);
