/** What decides whether a member may place an order before those who wait. */
export type OrderAdmission = {
  readonly concurrentPlaying: number;
  /** Orders of the draw that are being paid now. */
  readonly playing: number;
  /** How many have been called and have neither ordered nor lost their turn, this member too if he is one. */
  readonly called: number;
  readonly isCalled: boolean;
  readonly hasWaiting: boolean;
};

/**
 * Whoever is called has a slot kept for him. Anybody else may go past the line only where there is none, and takes
 * no slot that is kept for another.
 */
export function mayOrder({
  concurrentPlaying,
  playing,
  called,
  isCalled,
  hasWaiting,
}: OrderAdmission): boolean {
  if (isCalled) return playing < concurrentPlaying;
  return !hasWaiting && playing + called < concurrentPlaying;
}
