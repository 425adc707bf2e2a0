import type { NotificationKind, PushKind } from '#lib/contract/enums.ts';
import { TURN_SECONDS } from '#lib/contract/shop-rules.ts';
import { drawRoute, shoppingRoute } from '#lib/site/routes.ts';
import { NOTIFICATIONS } from '#lib/text/notifications.ts';

/** The content of a push message, as the service worker reads it. It names no member. */
export type PushContent = {
  readonly title: string;
  readonly body: string;
  /** The path of the page that it opens. */
  readonly path: string;
  /** A later message with this tag replaces an earlier one. */
  readonly tag: string;
  /** `undefined`: a turn in a queue, which no setting stops. */
  readonly kind: NotificationKind | undefined;
};

/** The content of a push message to staff, as the service worker of the console reads it. */
export type StaffPushContent = Omit<PushContent, 'kind'>;

type Draw = { readonly directoryName: string; readonly drawTitle: string };

export const pushContent = (kind: PushKind, { directoryName, drawTitle }: Draw): PushContent =>
  kind === 'queueTurn'
    ? {
        title: '順番がきました',
        body: `${drawTitle}：${TURN_SECONDS}秒以内に、購入へお進みください。`,
        path: shoppingRoute(directoryName),
        tag: `${kind}/${directoryName}`,
        kind: undefined,
      }
    : {
        title: NOTIFICATIONS[kind].title,
        body: drawTitle,
        path: drawRoute(directoryName),
        tag: `${kind}/${directoryName}`,
        kind,
      };
