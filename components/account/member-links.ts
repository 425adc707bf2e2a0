import type { LinkRow } from '#components/ui/link-rows.tsx';
import { ROUTES } from '#lib/site/routes.ts';

/** The member's pages: title and path. */
export const MYPAGE = { name: 'マイページ', path: ROUTES.mypage } as const;
export const PROFILE = { name: '会員情報', path: ROUTES.profile } as const;
export const PASSWORD = { name: 'パスワード変更', path: ROUTES.password } as const;
export const EMAIL = { name: 'メール設定', path: ROUTES.email } as const;
export const PAYMENT = { name: 'クレジットカード', path: ROUTES.payment } as const;
export const PRIZES = { name: '当選賞品', path: ROUTES.prizes } as const;
export const ORDERS = { name: '購入履歴', path: ROUTES.orders } as const;
export const SHIPMENTS = { name: '配送履歴', path: ROUTES.shipments } as const;
export const DELETE_ACCOUNT = { name: '退会', path: ROUTES.leave } as const;

/** The settings, in the order マイページ lists them. */
export const SETTINGS: readonly LinkRow[] = [
  { text: PROFILE.name, href: PROFILE.path, icon: 'user' },
  { text: PASSWORD.name, href: PASSWORD.path, icon: 'key' },
  { text: EMAIL.name, href: EMAIL.path, icon: 'mail' },
  { text: PAYMENT.name, href: PAYMENT.path, icon: 'card' },
  { text: DELETE_ACCOUNT.name, href: DELETE_ACCOUNT.path, icon: 'x' },
];
