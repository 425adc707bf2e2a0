import type { LetterKind } from './letter.ts';

/** Somebody waits for it with a page open; it is about somebody's own affairs; it goes to everybody at once. */
const RANKS = {
  signUpCode: 0,
  reminderCode: 0,
  emailCode: 0,
  // In the place of a code: to come later than one would tell that there is none.
  alreadyMember: 0,
  noSuchMember: 0,
  welcome: 1,
  passwordChanged: 1,
  emailChanged: 1,
  profileChanged: 1,
  receipt: 1,
  refund: 1,
  parcelRequested: 1,
  feeRefund: 1,
  parcelAddressChanged: 1,
  parcelLapsed: 1,
  parcelShipped: 1,
  storageEnding: 1,
  goodbye: 1,
  news: 2,
} as const satisfies Record<LetterKind, number>;

/** Letters of a lower rank go out first. */
export const rankOf = (kind: LetterKind): number => RANKS[kind];
