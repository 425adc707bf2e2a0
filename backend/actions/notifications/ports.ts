import type { NotificationChannel, NotificationKind } from '#lib/contract/enums.ts';
import type { Period } from '#backend/domain/draws/draw.ts';
import type { NotifiedDraw } from '#backend/domain/notifications/notification.ts';
import type { RunChange, WatchedDraw } from '#backend/domain/notifications/runs.ts';

/** The kinds that a member chose for each channel. */
export type ChosenKinds = Readonly<Record<NotificationChannel, readonly NotificationKind[]>>;

export type NotificationSettingStore = {
  of(memberId: string): Promise<ChosenKinds>;
  /** Records the consent to these kinds. A kind that is chosen keeps the time of its consent. */
  choose(memberId: string, channel: NotificationChannel, kinds: readonly NotificationKind[]): Promise<void>;
  stop(memberId: string, channel: NotificationChannel, kinds: readonly NotificationKind[]): Promise<void>;
  /** The member with this unsubscribe token, locked until the transaction ends. */
  lockByToken(stopToken: string): Promise<{ readonly memberId: string } | undefined>;
  /** Deletes a member's settings and the record of their notifications. */
  deleteOf(memberId: string): Promise<void>;
};

/** A run whose event has happened. */
export type StartedRun = Period &
  Omit<NotifiedDraw, 'opensAt'> & {
    readonly drawId: string;
    readonly kind: NotificationKind;
    readonly startedAt: Date;
  };

export type NotifyParams = {
  readonly atMost: number;
  /** Favourites that were added later are not notified. */
  readonly addedUntil: Date;
  /** The content of the emails without the token that unsubscribes. */
  readonly draw: NotifiedDraw;
  readonly uselessAfter: Date;
};

export type NotificationRunStore = {
  /** The draws that are not closed, and those with a run that has not ended. */
  watched(): Promise<readonly WatchedDraw[]>;
  /** Changes runs. A change that another backend has made has no effect. */
  apply(changes: readonly RunChange[]): Promise<void>;
  /** A started run that is due, of an opening before others: it has minutes. No other process gets it until the lease ends. */
  claim(): Promise<StartedRun | undefined>;
  /** Makes a run due again after a pause, or ends it. */
  release(run: StartedRun, next: { readonly dueInMs: number } | 'ended'): Promise<void>;
  /** Notifies the next members and records it, all or nothing. Returns their number; below `atMost`: these were the last. */
  notify(run: StartedRun, params: NotifyParams): Promise<number>;
  /** Deletes the queued messages about draws that are closed or cancelled. */
  withdrawClosed(): Promise<void>;
};
