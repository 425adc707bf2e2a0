import fc from 'fast-check';
import { Cancel, Forge, Jobs, LetTimePass, Play, Provider } from './others.ts';
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
const deed: fc.Arbitrary<Mortal> = fc.oneof(
  ...[placed, opened, paid, paidLate, returned, cancelled, played, jobs, joined],
);

/** No sum of them is an end of anything to the minute, where a blink of an eye would decide. */
const minutes = fc.constantFrom(4.3, 4.3, 4.3, 4.3, 12.7, 17.9, 23.3, 61.3, 25 * 60 + 1.7);

/** Everything that can happen, more often what happens more often in life. */
export const anyCommand: fc.Arbitrary<Command> = fc.noBias(
  fc.oneof(
    ...[placed, opened, paid, paidLate, returned, cancelled, played, jobs, joined],
    { weight: 6, arbitrary: fc.tuple(deed, fault).map((words) => new DieOver(...words)) },
    { weight: 1, arbitrary: fc.tuple(nth, side).map((words) => new PlaceAgain(...words)) },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, 2).map((draw) => new Rush(draw)) },
    { weight: 2, arbitrary: nth.map((which) => new AllWays(which)) },
    { weight: 2, arbitrary: nth.map((which) => new PayAndCancel(which)) },
    { weight: 2, arbitrary: minutes.map((many) => new LetTimePass(many)) },
    { weight: 2, arbitrary: fc.constantFrom(true, false, false).map((isAway) => new Provider(isAway)) },
    { weight: 1, arbitrary: fc.tuple(nth, side).map((words) => new Forge(...words)) },
  ),
);
