import type { NotificationKind } from '#lib/contract/enums.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { NOTIFICATIONS } from '#lib/text/notifications.ts';

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

/** The content of a push message to staff, as the service worker of the console reads it. */
export type StaffPushContent = Omit<PushContent, 'kind'>;

type Draw = { readonly directoryName: string; readonly drawTitle: string };

export const pushContent = (kind: NotificationKind, { directoryName, drawTitle }: Draw): PushContent => ({
  title: NOTIFICATIONS[kind].title,
  body: drawTitle,
  path: drawRoute(directoryName),
  tag: `${kind}/${directoryName}`,
  kind,
});
