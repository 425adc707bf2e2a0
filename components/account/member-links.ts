import type { LinkRow } from '#components/ui/link-rows.tsx';
import { paymentName } from '#lib/orders/payment-methods.ts';
import { SPENDING_ROUTE } from '#lib/site/rare-routes.ts';
import { MEMBER_ROUTES, ROUTES } from '#lib/site/routes.ts';
import { OWN_GUARDIAN_ROUTE } from '#lib/site/guardian-routes.ts';
import { INQUIRIES_ROUTE } from '#lib/site/inquiry-routes.ts';

/** The member's pages: title and path. */
export const MYPAGE = { name: 'マイページ', path: ROUTES.mypage } as const;
export const PROFILE = { name: '会員情報', path: ROUTES.profile } as const;
export const PASSWORD = { name: 'パスワード変更', path: ROUTES.password } as const;
export const EMAIL = { name: 'メール設定', path: ROUTES.email } as const;
export const PAYMENT = { name: paymentName('CARD'), path: ROUTES.payment } as const;
export const PRIZES = { name: '当選賞品', path: ROUTES.prizes } as const;
export const COLLECTION = { name: 'マイコレクション', path: MEMBER_ROUTES.collection } as const;
export const ORDERS = { name: '購入履歴', path: ROUTES.orders } as const;
export const SHIPMENTS = { name: '配送履歴', path: ROUTES.shipments } as const;
export const INQUIRIES = { name: 'お問い合わせ', path: INQUIRIES_ROUTE } as const;
export const FAVOURITES = { name: 'お気に入り', path: MEMBER_ROUTES.favourites } as const;
export const NOTIFICATIONS = { name: '通知設定', path: MEMBER_ROUTES.notifications } as const;
export const SPENDING = { name: 'お買い物の上限', path: SPENDING_ROUTE } as const;
export const GUARDIAN = { name: '保護者の方の確認', path: OWN_GUARDIAN_ROUTE } as const;
export const DELETE_ACCOUNT = { name: '退会', path: ROUTES.leave } as const;

/** The settings, in the order マイページ lists them. */
export const SETTINGS: readonly LinkRow[] = [
  { text: FAVOURITES.name, href: FAVOURITES.path, icon: 'heart' },
  { text: NOTIFICATIONS.name, href: NOTIFICATIONS.path, icon: 'bell' },
  { text: SPENDING.name, href: SPENDING.path, icon: 'clock' },
  { text: PROFILE.name, href: PROFILE.path, icon: 'user' },
  { text: PASSWORD.name, href: PASSWORD.path, icon: 'key' },
  { text: EMAIL.name, href: EMAIL.path, icon: 'mail' },
  { text: PAYMENT.name, href: PAYMENT.path, icon: 'card' },
  { text: INQUIRIES.name, href: INQUIRIES.path, icon: 'info' },
  { text: DELETE_ACCOUNT.name, href: DELETE_ACCOUNT.path, icon: 'x' },
];
