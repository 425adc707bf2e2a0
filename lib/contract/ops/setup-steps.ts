// A file of its own, because the domain needs it without the contract's schemas.

/** The steps of a new shop before its first sale, in their order: a payment needs a draw. */
export const SETUP_STEPS = [
  'shop',
  'brand',
  'secondOwner',
  'mail',
  'texts',
  'draw',
  'order',
  'payment',
  'backup',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
