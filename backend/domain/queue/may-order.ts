/** The data that decide whether a member may order before the members who wait. */
export type OrderAdmission = {
  readonly concurrentPlaying: number;
  /** Orders of the draw that are being paid. */
  readonly playing: number;
  /** Members called who have neither ordered nor lost their turn, this member included. */
  readonly called: number;
  readonly isCalled: boolean;
  readonly hasWaiting: boolean;
};

/**
 * Whether the member may place an order. A called member has a reserved slot. Another member needs a slot that is not
 * reserved, and only if nobody waits.
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
