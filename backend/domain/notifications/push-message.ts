import type { NotificationKind } from '#lib/contract/enums.ts';
import { drawRoute } from '#lib/site/routes.ts';

/** The content of a push message, as the service worker reads it. It names no member. */
export type PushContent = {
  readonly title: string;
  readonly body: string;
  /** The path of the page that it opens. */
  readonly path: string;
  /** A later message with this tag replaces an earlier one. */
  readonly tag: string;
  readonly kind: NotificationKind;
};

const TITLES: Readonly<Record<NotificationKind, string>> = {
  saleOpens: 'まもなく発売',
  ticketsReturn: 'また引けるようになりました',
  fewRemain: '残りわずかです',
  newDraw: '新しいガチャ',
};

type Draw = { readonly directoryName: string; readonly drawTitle: string };

export const pushContent = (kind: NotificationKind, { directoryName, drawTitle }: Draw): PushContent => ({
  title: TITLES[kind],
  body: drawTitle,
  path: drawRoute(directoryName),
  tag: `${kind}/${directoryName}`,
  kind,
});

/** How urgent a message is for a device that saves its battery (RFC 8030, 5.3). */
export const urgencyOf = (kind: NotificationKind): 'low' | 'normal' | 'high' =>
  kind === 'newDraw' ? 'low' : kind === 'fewRemain' ? 'normal' : 'high';
