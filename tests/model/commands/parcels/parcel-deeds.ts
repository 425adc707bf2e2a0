import fc from 'fast-check';
import type { Mortal } from '../die.ts';
import { AskForParcel } from './ask-for-parcel.ts';
import { ChangeAddress, Withdraw } from './change.ts';
import { OpenFee } from './open-fee.ts';
import { Move, RefundOrder } from './operator.ts';
import { ComeBackFromFee, PayFee } from './pay-fee.ts';

const side = fc.constantFrom(0, 1);
const nth = fc.nat(11);
const type = fc.constantFrom('CARD', 'CARD', 'PAYPAY');
const notice = fc.constantFrom('usual', 'usual', 'late', 'lost', 'doubled');
const act = fc.record({ ending: fc.constantFrom('paid', 'paid', 'cancelled', 'insufficientFunds'), notice });
/** Money was under way when its page ended. */
const lateAct = fc.record({
  ending: fc.constant('paid' as const),
  notice,
  takes: fc.constant('any' as const),
});
const what = fc.constantFrom('one', 'one', 'all', 'of two orders', 'for another fee');
const to = fc.constantFrom('next', 'next', 'next', 'WAITING', 'SHIPSTART', 'COMPLETEMAIL', 'DELIVERED');

/** Everything that can happen to parcels, each so often. */
export const parcelDeeds: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Mortal> }[] = [
  { weight: 8, arbitrary: fc.tuple(nth, what, side).map((words) => new AskForParcel(...words)) },
  { weight: 6, arbitrary: fc.tuple(nth, type, side).map((words) => new OpenFee(...words)) },
  { weight: 6, arbitrary: fc.tuple(nth, act, side).map((words) => new PayFee(...words)) },
  { weight: 2, arbitrary: fc.tuple(nth, lateAct, side).map((words) => new PayFee(...words)) },
  { weight: 2, arbitrary: fc.tuple(nth, side).map((words) => new ComeBackFromFee(...words)) },
  { weight: 1, arbitrary: fc.tuple(nth, side).map((words) => new ChangeAddress(...words)) },
  { weight: 2, arbitrary: fc.tuple(nth, side).map((words) => new Withdraw(...words)) },
  { weight: 5, arbitrary: fc.tuple(nth, to, side).map((words) => new Move(...words)) },
  { weight: 1, arbitrary: fc.tuple(nth, side).map((words) => new RefundOrder(...words)) },
];
