import { z } from 'zod';
import { NOTIFICATION_KINDS, type NotificationKind as Kind } from '../enums.ts';
import { DirectoryName, OpaqueId, Timestamp } from '../values.ts';
import { EmailInput } from './schemas.ts';

const EVENTS: Readonly<Record<Kind, string>> = {
  saleOpens: 'A favourite draw, shortly before its sale opens.',
  ticketsReturn: 'Tickets of a favourite draw are free again.',
  fewRemain: 'A favourite draw has few tickets left.',
  newDraw: 'A new draw of a favourite character.',
};

/** Returns a value for each kind of notification. */
export const byNotificationKind = <Value>(valueOf: (kind: Kind) => Value) =>
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<Kind, Value>;

const Switches = z
  .strictObject(byNotificationKind((kind) => z.boolean().meta({ description: EVENTS[kind] })))
  .meta({ id: 'NotificationSwitches' });

const PushDevice = z
  .object({
    subscriptionId: OpaqueId,
    device: z.string().meta({ examples: ['iPhoneのSafari'] }),
    since: Timestamp,
    isThis: z.boolean().meta({ description: 'Made in this login session.' }),
  })
  .meta({ id: 'PushDevice' });

/** As browsers write it, in printable ASCII. */
const PushEndpoint = z
  .url()
  .max(1_000)
  .regex(/^[!-~]+$/);

/** `PushSubscription.toJSON()` of a browser. The keys are a point of P-256 and 16 bytes, base64url (RFC 8291). */
export const PushSubscription = z.strictObject({
  endpoint: PushEndpoint,
  keys: z.strictObject({
    p256dh: z.string().regex(/^B[\w-]{86}=?$/),
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/),
  }),
});

const NotificationSettings = z
  .object({
    email: Switches,
    push: Switches,
    pushKey: z.string().meta({ description: "The shop's public key for `PushManager.subscribe` (VAPID)." }),
    devices: z.array(PushDevice).meta({ description: 'Browsers that get push messages, newest first.' }),
  })
  .meta({
    id: 'NotificationSettings',
    description: 'What the member chose to be notified of; initially nothing.',
  });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const NotificationKind = z.enum(NOTIFICATION_KINDS);

/** 256 random bits from an email. */
const NoticeToken = z.string().regex(/^[\w-]{43}$/);

export const notificationCalls = {
  requestNotice: {
    method: 'POST',
    path: '/api/product/{directoryName}/notice',
    source: 'shop',
    who: 'anyone',
    summary:
      'Ask by an email address alone to be told shortly before a sale opens. An email asks for a confirmation. The answer does not reveal whether the address has asked before.',
    bodyName: 'body',
    required: ['directoryName', 'body'],
    params: z.strictObject({ directoryName: DirectoryName }),
    body: z.strictObject({ email: EmailInput }),
    answer: z.object({ sent: z.literal(true) }),
    refusals: ['drawNotFound', 'drawNotInState', 'mailTooSoon'],
  },
  answerNotice: {
    method: 'POST',
    path: '/api/notice',
    source: 'shop',
    who: 'anyone',
    summary: 'Confirm the address of a notice, or delete it, by the token of the link in the email.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ token: NoticeToken, isWanted: z.boolean() }),
    answer: z.object({ drawTitle: z.string(), directoryName: DirectoryName, opensAt: Timestamp }),
    refusals: ['noticeLinkEnded'],
  },
  showNotificationSettings: {
    method: 'GET',
    path: '/api/notification',
    source: 'shop',
    who: 'member',
    summary: "The member's notification settings.",
    answer: NotificationSettings,
    refusals: ['loginRequired'],
  },
  changeNotificationSettings: {
    method: 'PUT',
    path: '/api/notification',
    source: 'shop',
    who: 'member',
    summary:
      'Switch kinds of notifications on or off; omitted ones stay. The time of the consent is recorded.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ email: Switches.partial().optional(), push: Switches.partial().optional() }),
    answer: NotificationSettings,
    refusals: ['loginRequired'],
  },
  subscribeToPush: {
    method: 'POST',
    path: '/api/notification/push',
    source: 'shop',
    who: 'member',
    summary:
      'Send push messages to this browser, which has asked the visitor. The first browser of a member gets every kind. The endpoint must be of a public push service.',
    bodyName: 'body',
    required: ['body'],
    body: PushSubscription,
    answer: NotificationSettings,
    refusals: ['loginRequired'],
  },
  renewPush: {
    method: 'PUT',
    path: '/api/notification/push',
    source: 'shop',
    who: 'member',
    summary:
      'Replace the subscription that a browser has exchanged by itself: that of this login session or with the former endpoint. Without either, nothing is subscribed.',
    bodyName: 'body',
    required: ['body'],
    body: PushSubscription.extend({
      formerEndpoint: PushEndpoint.nullable().meta({ description: 'Null: the browser does not say.' }),
    }),
    answer: NotificationSettings,
    refusals: ['loginRequired'],
  },
  unsubscribeFromPush: {
    method: 'DELETE',
    path: '/api/notification/push/{subscriptionId}',
    source: 'shop',
    who: 'member',
    summary: 'Send no more push messages to a browser of the member. The answer is the same if it gets none.',
    required: ['subscriptionId'],
    params: z.strictObject({ subscriptionId: OpaqueId }),
    answer: NotificationSettings,
    refusals: ['loginRequired'],
  },
} as const;
