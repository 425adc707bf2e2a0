import type { CallName } from '#lib/contract/contract.ts';

/** The calls for members that are about buying and playing. They are tried between members with real purchases. */
export const BUYING_CALLS = [
  'showOrder',
  'showPlayingLimit',
  'placeOrder',
  'cancelOrder',
  'showPlay',
  'playOrder',
  'openHandOff',
  'returnFromTrip',
  'showCredit',
  'confirmCredit',
  'removeCredit',
  'showProof',
  'listOrders',
  'listWonPrizes',
  'listBoughtDraws',
] as const satisfies readonly CallName[];
