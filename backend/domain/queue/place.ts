import { CALL_MS, SEEN_MS } from './terms.ts';

/** A member's place in the line before a draw. */
export type Place = {
  /** Given out at the start of the sale to those who came before it, and to the others as they come. */
  readonly number: number | null;
  readonly seenAt: Date;
  readonly calledAt: Date | null;
};

/** Whoever is called keeps the turn for a while; whoever waits keeps the place as long as he looks in. */
export const isForfeited = ({ calledAt, seenAt }: Place, at: Date): boolean =>
  calledAt === null ? at >= after(seenAt, SEEN_MS) : at >= after(calledAt, CALL_MS);

export const turnEndsAt = (calledAt: Date): Date => after(calledAt, CALL_MS);

const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
