import type { DisputeState, FindingKind, FindingSubject } from '#lib/contract/enums.ts';

/** Money that the provider returned to a buyer, as it lists it. */
export type ReturnedMoney = {
  readonly providerRefundId: string;
  readonly yen: number;
  /** The shop writes the id of its refund here; a refund of a whole payment has none. */
  readonly description: string | null;
  /** Taken back by the payer's bank. */
  readonly isChargeback: boolean;
};

/** A captured payment as the provider lists it. */
export type ProviderPayment = { readonly yen: number; readonly returned: readonly ReturnedMoney[] };

/** A dispute as the provider lists it. */
export type ProviderDispute = {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly yen: number;
  readonly reason: string | null;
  readonly state: DisputeState;
  readonly openedAt: Date;
  readonly dueAt: Date | null;
};

/** A refund by the provider that is not withdrawn, as the shop wrote it. */
type BookedRefund = {
  readonly refundId: string;
  /** Null: ordered by the shop. */
  readonly providerRefundId: string | null;
  readonly yen: number;
  readonly isDone: boolean;
};

type BookedChargeback = {
  readonly chargebackId: string;
  /** In the ledger; less than was taken if it completed refunds that were due. */
  readonly yen: number;
  readonly isReversed: boolean;
};

/** A payment as the ledger has it. */
export type BookedPayment = {
  readonly yen: number;
  readonly refunds: readonly BookedRefund[];
  readonly chargebacks: readonly BookedChargeback[];
};

/** Bookings that make the ledger agree with the provider. */
export type PaymentBookings = {
  readonly chargebacks: readonly ReturnedMoney[];
  /** Chargebacks that the provider does not list any more: it gave the money back to the shop. */
  readonly reversals: readonly string[];
  /** Refunds made at the provider alone. */
  readonly refunds: readonly Pick<ReturnedMoney, 'providerRefundId' | 'yen'>[];
  /** Refunds of that kind whose booking was interrupted. */
  readonly unfinished: readonly string[];
};

const sumOf = (rows: readonly { readonly yen: number }[]): number =>
  rows.reduce((sum, row) => sum + row.yen, 0);

const isWhollyReturned = (there: ProviderPayment): boolean => sumOf(there.returned) >= there.yen;

/** Refunds that the shop ordered and the provider has not confirmed. */
const openRefunds = ({ refunds }: BookedPayment) =>
  refunds.filter(({ isDone, providerRefundId }) => !isDone && providerRefundId === null);

/** The sum that the provider has returned or taken back by the ledger, without refunds that are due. */
const knownReturned = (here: BookedPayment): number =>
  sumOf(here.refunds) - sumOf(openRefunds(here)) + sumOf(keptBack(here));

/**
 * The part of a chargeback that the ledger books: never more than it has of the payment beside refunds that are due.
 * Money that the chargeback has taken from those refunds cannot be returned a second time. A refund that the provider
 * confirmed only because the chargeback had returned the money is not booked a second time.
 */
export function chargebackSum(yen: number, here: BookedPayment): number {
  const left = here.yen - knownReturned(here) - sumOf(openRefunds(here));
  return Math.max(0, Math.min(yen, left));
}

/**
 * Plans what to book of a payment. A refund is the shop's own if the provider names it, and otherwise as far as refunds
 * of the shop make up its sum: so a refund that the shop has ordered and waits for is not booked twice.
 */
export function planBookings(here: BookedPayment, there: ProviderPayment): PaymentBookings {
  const isWhole = isWhollyReturned(there);
  const listed = new Set(there.returned.map(({ providerRefundId }) => providerRefundId));
  const booked = new Set(here.chargebacks.map(({ chargebackId }) => chargebackId));
  const chargebacks = there.returned.filter((one) => one.isChargeback && !booked.has(one.providerRefundId));
  const open = openRefunds(here);
  const named = new Set(there.returned.flatMap(({ description }) => description ?? []));
  const expected = isWhole ? open : open.filter(({ refundId }) => named.has(refundId));
  const planned = chargebackSum(sumOf(chargebacks), here);
  const found = sumOf(there.returned) - knownReturned(here) - sumOf(expected) - planned;
  return {
    chargebacks,
    reversals: keptBack(here).flatMap(({ chargebackId }) => (listed.has(chargebackId) ? [] : chargebackId)),
    refunds: shareOut(found, strangers(here, there)),
    unfinished: here.refunds.flatMap(({ refundId, isDone, providerRefundId }) =>
      !isDone && providerRefundId !== null ? refundId : [],
    ),
  };
}

const keptBack = ({ chargebacks }: BookedPayment) => chargebacks.filter(({ isReversed }) => !isReversed);

/** The refunds at the provider that name no refund of the shop. */
function strangers(here: BookedPayment, there: ProviderPayment): readonly ReturnedMoney[] {
  const own = new Set(here.refunds.flatMap((refund) => [refund.refundId, refund.providerRefundId]));
  return there.returned.filter(
    ({ isChargeback, providerRefundId, description }) =>
      !isChargeback && !own.has(providerRefundId) && !own.has(description ?? ''),
  );
}

/** Gives each refund its part of the sum that the ledger does not have, the latest ones first. */
function shareOut(found: number, refunds: readonly ReturnedMoney[]): PaymentBookings['refunds'] {
  let left = found;
  return refunds.toReversed().flatMap(({ providerRefundId, yen }) => {
    const part = Math.min(yen, left);
    left -= Math.max(0, part);
    return part > 0 ? { providerRefundId, yen: part } : [];
  });
}

/** A disagreement between ledger and provider. `null`: the side that has no row. */
export type Disagreement = {
  readonly kind: FindingKind;
  readonly subject: FindingSubject;
  readonly yenHere: number | null;
  readonly yenThere: number | null;
};

/** Disagreements about a payment after everything of it was booked. Refunds that are due may explain a difference. */
export function disagreements(here: BookedPayment | undefined, there: ProviderPayment): Disagreement[] {
  if (here === undefined) return isWhollyReturned(there) ? [] : [missingHere(there)];
  const returned = returnedSums(here, there);
  const difference = returned.yenThere - returned.yenHere;
  const isExplained = difference >= 0 && difference <= sumOf(openRefunds(here));
  return [
    ...differing('payment', { yenHere: here.yen, yenThere: there.yen }),
    ...(isExplained ? [] : differing('returned', returned)),
  ];
}

/** Disagreements about a payment whose booking failed: at least one, because refunds that are due do not explain that. */
export function failedBooking(here: BookedPayment | undefined, there: ProviderPayment): Disagreement[] {
  const found = disagreements(here, there);
  if (found.length > 0) return found;
  return here === undefined
    ? [missingHere(there)]
    : [{ kind: 'amountsDiffer', subject: 'returned', ...returnedSums(here, there) }];
}

const missingHere = (there: ProviderPayment): Disagreement => ({
  kind: 'missingHere',
  subject: 'payment',
  yenHere: null,
  yenThere: there.yen,
});

const returnedSums = (here: BookedPayment, there: ProviderPayment) => ({
  yenHere: sumOf(here.refunds.filter(({ isDone }) => isDone)) + sumOf(keptBack(here)),
  yenThere: sumOf(there.returned),
});

const differing = (
  subject: FindingSubject,
  { yenHere, yenThere }: { readonly yenHere: number; readonly yenThere: number },
): Disagreement[] => (yenHere === yenThere ? [] : [{ kind: 'amountsDiffer', subject, yenHere, yenThere }]);
