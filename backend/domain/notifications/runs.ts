import { NOTIFICATION_KINDS, type NotificationKind } from '#lib/contract/enums.ts';
import { FEW_PERCENT } from '#lib/contract/draw-lists.ts';
import { OPENING_NOTICE_MINUTES } from '#lib/contract/shop-rules.ts';
import { drawState, remainingOf, type SaleFigures } from '../draws/draw.ts';

/** The state of one kind of notification about one draw. */
export type Run = {
  /** ticketsReturn: since when every ticket left is on hold. Null for the other kinds. */
  readonly armedAt: Date | null;
  /** When the event happened; null: not yet. Only favourites that are older are notified, but those of saleOpens. */
  readonly startedAt: Date | null;
  /** When everybody was notified, or the event was over. */
  readonly endedAt: Date | null;
};

export type WatchedDraw = SaleFigures & {
  readonly isCancelled: boolean;
  readonly runs: Readonly<Partial<Record<NotificationKind, Run>>>;
};

/** arm: every ticket left is on hold. disarm: only for a moment. start: the event. end: nobody else is notified. */
export type RunChange = {
  readonly drawId: string;
  readonly kind: NotificationKind;
  readonly change: 'arm' | 'disarm' | 'start' | 'end';
};

const MINUTE_MS = 60_000;

/**
 * The queue of a draw can be joined in this time before its sale, and its order is drawn by lot: all who are notified
 * in that time have the same chance, whenever their email arrives.
 */
const OPENING_NOTICE_MS = OPENING_NOTICE_MINUTES * MINUTE_MS;

/** After an outage nobody is notified of a sale that opened longer ago. */
const OPENING_IS_NEWS_MS = 60 * MINUTE_MS;

/** Tickets on hold for a shorter time do not count as sold out: buyers change their minds. */
const HELD_FOR_MS = MINUTE_MS;

/** The changes of a draw's runs at this time. A draw that is closed or cancelled notifies nobody. */
export function runChanges(draw: WatchedDraw, now: Date): RunChange[] {
  return NOTIFICATION_KINDS.flatMap((kind) => {
    const change = CHANGES[kind](draw, now);
    return change === undefined ? [] : [{ drawId: draw.drawId, kind, change }];
  });
}

type Change = RunChange['change'] | undefined;

const CHANGES: Readonly<Record<NotificationKind, (draw: WatchedDraw, now: Date) => Change>> = {
  saleOpens: openingChange,
  ticketsReturn: returnChange,
  fewRemain: fewChange,
  newDraw: newDrawChange,
};

const isOpen = (run: Run | undefined) => run !== undefined && run.endedAt === null;

/** Whether shoppers can buy from the draw, now or later. */
const isAnnounceable = (draw: WatchedDraw, now: Date) => !draw.isCancelled && now < draw.closesAt;

function openingChange(draw: WatchedDraw, now: Date): Change {
  const run = draw.runs.saleOpens;
  const sinceNotice = now.getTime() - (draw.opensAt.getTime() - OPENING_NOTICE_MS);
  const isNews = sinceNotice >= 0 && sinceNotice < OPENING_NOTICE_MS + OPENING_IS_NEWS_MS;
  if (run === undefined) return isNews && isAnnounceable(draw, now) ? 'start' : undefined;
  // A sale that was moved to a later time ends its run as well; nobody is notified of it twice.
  return isOpen(run) && !(isNews && isAnnounceable(draw, now)) ? 'end' : undefined;
}

function returnChange(draw: WatchedDraw, now: Date): Change {
  const run = draw.runs.ticketsReturn;
  const isOnSale = isAnnounceable(draw, now) && drawState(draw, now) === 'onSale';
  if (!isOnSale) return isOpen(run) ? 'end' : undefined;
  const isAllHeld = remainingOf(draw) <= draw.held;
  if (run === undefined || run.endedAt !== null) return isAllHeld ? 'arm' : undefined;
  if (isAllHeld) return run.startedAt === null ? undefined : 'end';
  if (run.startedAt !== null || run.armedAt === null) return undefined;
  return now.getTime() - run.armedAt.getTime() >= HELD_FOR_MS ? 'start' : 'disarm';
}

function fewChange(draw: WatchedDraw, now: Date): Change {
  const run = draw.runs.fewRemain;
  const isOnSale = isAnnounceable(draw, now) && drawState(draw, now) === 'onSale';
  if (!isOnSale) return isOpen(run) ? 'end' : undefined;
  const isFew = remainingOf(draw) * 100 <= draw.total * FEW_PERCENT;
  return run === undefined && isFew ? 'start' : undefined;
}

function newDrawChange(draw: WatchedDraw, now: Date): Change {
  const run = draw.runs.newDraw;
  if (!isAnnounceable(draw, now)) return isOpen(run) ? 'end' : undefined;
  return run === undefined ? 'start' : undefined;
}
