/** What of a draw says whether anything can still be taken out of its box. */
export type Ending = {
  readonly total: number;
  readonly sold: number;
  /** Orders in START or PLAYING. */
  readonly playing: number;
  readonly closesAt: Date;
};

/**
 * Nothing is ever sold of it again: it is sold out, or its time is over and nobody is paying any more. From then on
 * the seed may be known, so whatever is paid later gets no tickets: who pays could have read what they hold.
 */
export function isOver(draw: Ending, at: Date): boolean {
  return draw.sold === draw.total || (at >= draw.closesAt && draw.playing === 0);
}
