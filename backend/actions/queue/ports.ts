import type { Line, Step } from '../../domain/queue/turns.ts';
import type { QueueView } from '../../domain/queue/view.ts';
import type { InTransaction } from '../ports.ts';

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
  readonly inTransaction: InTransaction<QueueTurns>;
};

/** How a line moves on. */
export type QueueTurns = {
  /** Locks the draw's row, under which orders are placed too. Undefined: no such draw. */
  lock(drawId: string): Promise<Line | undefined>;
  take(drawId: string, step: Step): Promise<void>;
};
