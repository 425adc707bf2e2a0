import type { KnownDispute, Model, ModelOrder, ModelShipment } from './model.ts';

type Disputed = Pick<ModelOrder, 'knownDisputes'>;

const sum = (disputes: readonly KnownDispute[]) => disputes.reduce((yen, one) => yen + one.yen, 0);

/** The payer's bank asks for the payment back. */
export const isDisputed = ({ knownDisputes }: Disputed): boolean =>
  knownDisputes.some(({ state }) => state === 'open');

/** Yen that the payer's bank has taken back, or will. */
export const chargedBackYen = ({ knownDisputes }: Disputed): number =>
  sum(knownDisputes.filter(({ state }) => state === 'lost'));

/** Yen that the ledger has as taken back by the payer's bank. */
export const bookedBackYen = ({ knownDisputes }: Disputed): number =>
  sum(knownDisputes.filter(({ state, isBooked }) => state === 'lost' && isBooked));

/** Its prizes are not sent. */
export const isHeld = ({ knownDisputes }: Disputed): boolean =>
  knownDisputes.some(({ state, decision }) => state !== 'won' && decision !== 'release');

/** A chargeback was given back: refunds that it had completed are not made any more, which is a finding. */
export const wasGivenBack = ({ disputes }: Pick<ModelOrder, 'disputes'>): boolean =>
  disputes.some(({ wasLost, there }) => wasLost && there === 'won');

export const isHeldPrize = ({ orders }: Model, prize: string): boolean =>
  orders.some((order) => order.prizes.includes(prize) && isHeld(order));

export const isHeldShipment = (model: Model, { prizes }: ModelShipment): boolean =>
  prizes.some((prize) => isHeldPrize(model, prize));
