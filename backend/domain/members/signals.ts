import type { MemberSignal, ReviewReason } from '#lib/contract/enums.ts';
import {
  SIGNAL_ADDRESS_ACCOUNTS,
  SIGNAL_DEVICE_ACCOUNTS,
  SIGNAL_REFUSED_CARDS,
} from '#lib/contract/shop-rules.ts';

/** Stored facts about a member and those who share something with them. Ids are of other members. */
export type SignalFacts = {
  readonly sameAddress: readonly string[];
  readonly sameTel: readonly string[];
  readonly sameDevice: readonly string[];
  readonly sameCard: readonly string[];
  /** Disputes that are open or lost. */
  readonly chargebacks: number;
  /** Orders of the last 30 days whose card was refused. */
  readonly refusedCards: number;
  /** The reasons of the entries of the block list that match. */
  readonly blocks: readonly string[];
};

export type Signal = {
  readonly kind: MemberSignal;
  /** How many accounts, disputes, orders or entries. */
  readonly count: number;
  /** The accounts that share it. */
  readonly memberIds: readonly string[];
  /** The reasons of the block list. */
  readonly reasons: readonly string[];
};

/** A family shares an address, and a couple a device: fewer accounts are no signal. */
const LEAST: Readonly<Record<MemberSignal, number>> = {
  blocked: 1,
  chargebacks: 1,
  refusedCards: SIGNAL_REFUSED_CARDS,
  sameDevice: SIGNAL_DEVICE_ACCOUNTS,
  sameTel: 1,
  sameAddress: SIGNAL_ADDRESS_ACCOUNTS,
  sameCard: 1,
};

/** The facts that staff should see, the weightiest first. None of them proves anything. */
export function signalsOf(facts: SignalFacts): readonly Signal[] {
  const shared = (kind: 'sameDevice' | 'sameTel' | 'sameAddress' | 'sameCard'): Signal => ({
    kind,
    count: facts[kind].length,
    memberIds: facts[kind],
    reasons: [],
  });
  const counted = (kind: 'chargebacks' | 'refusedCards'): Signal => ({
    kind,
    count: facts[kind],
    memberIds: [],
    reasons: [],
  });
  const found: readonly Signal[] = [
    { kind: 'blocked', count: facts.blocks.length, memberIds: [], reasons: facts.blocks },
    counted('chargebacks'),
    counted('refusedCards'),
    shared('sameDevice'),
    shared('sameTel'),
    shared('sameAddress'),
    shared('sameCard'),
  ];
  return found.filter(({ kind, count }) => count >= LEAST[kind]);
}

/**
 * Why the prizes of a member wait for a person before the handover. Accounts that share a device wait only if they share an
 * address or a telephone as well: a browser in a shop is used by many.
 */
export function holdReasons(signals: readonly Signal[]): readonly ReviewReason[] {
  const has = (kind: MemberSignal) => signals.some((signal) => signal.kind === kind);
  const found: readonly (ReviewReason | false)[] = [
    has('blocked') && 'blocked',
    has('chargebacks') && 'chargebacks',
    has('sameDevice') && (has('sameAddress') || has('sameTel')) && 'manyAccounts',
  ];
  return found.filter((reason) => reason !== false);
}
