import type { NotificationChannel, NotificationKind } from '#lib/contract/enums.ts';
import type { Period } from '#backend/domain/draws/draw.ts';
import type { NotifiedDraw } from '#backend/domain/notifications/notification.ts';
/** The kinds that a member chose for each channel. */
export type ChosenKinds = Readonly<Record<NotificationChannel, readonly NotificationKind[]>>;
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
