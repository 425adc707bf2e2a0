import type { Line, Step } from '../../domain/queue/turns.ts';
import type { QueueView } from '../../domain/queue/view.ts';

/** Whose place it is, and in which line. */
export type PlaceKey = { readonly drawId: string; readonly memberId: string };

export type QueueStore = {
  /** What a member sees of a line. Nothing is locked and nothing changed; undefined where there is no such draw. */
  view(directoryName: string, memberId: string): Promise<QueueView | undefined>;
  /** A place by lot, before the line is open; false once it is. In the line already: nothing changes. */
  takeLot(key: PlaceKey, lot: number): Promise<boolean>;
  /** The next number, once the line is open; false before. In the line already: nothing changes. */
  takeNumber(key: PlaceKey): Promise<boolean>;
  noteSeen(key: PlaceKey): Promise<void>;
  leave(key: PlaceKey): Promise<void>;
  /** The draws whose line has somebody in it. */
  lines(): Promise<readonly string[]>;
  /** A line as it stands, without any lock. */
  look(drawId: string): Promise<Line | undefined>;
  /** Decides and does the next step under the lock of the draw's row, under which orders are placed too. */
  move(drawId: string, decide: (line: Line) => Step): Promise<Step>;
};
