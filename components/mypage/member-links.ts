import type { LinkRow } from '#components/shell/menu/link-rows.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { COMING } from './coming-texts.ts';

/** Where マイページ leads. */
export const MEMBER_PAGES: readonly LinkRow[] = [
  { text: COMING.prizes.title, href: ROUTES.prizes, icon: 'gift' },
  { text: COMING.orders.title, href: ROUTES.orders, icon: 'bag' },
  { text: COMING.shipments.title, href: ROUTES.shipments, icon: 'truck' },
  { text: COMING.profile.title, href: ROUTES.profile, icon: 'user' },
  { text: COMING.password.title, href: ROUTES.password, icon: 'key' },
  { text: COMING.email.title, href: ROUTES.email, icon: 'mail' },
  { text: COMING.payment.title, href: ROUTES.payment, icon: 'card' },
  { text: COMING.leave.title, href: ROUTES.leave, icon: 'x' },
];
