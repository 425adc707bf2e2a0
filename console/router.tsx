import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { listAddress } from './lists/list-search.ts';
import { Failed, NotFound, SignedInRoot } from './shell/root.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Failed });

const link = createRoute({
  getParentRoute: () => root,
  path: '/link',
  component: lazyRouteComponent(() => import('./sign-in/link-page.tsx'), 'LinkPage'),
});

/** Everything but one-time links is for signed-in people. Each page reads what it knows of the address. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  validateSearch: listAddress,
  component: SignedInRoot,
});

const page = <const Path extends string, Module extends object, Name extends keyof Module>(
  path: Path,
  load: () => Promise<Module>,
  name: Name,
) => createRoute({ getParentRoute: () => signedIn, path, component: lazyRouteComponent(load, name) });

const pages = signedIn.addChildren([
  page('/', () => import('./routes/today/today-page.tsx'), 'TodayPage'),
  page('/draws', () => import('./routes/draws/draws-page.tsx'), 'DrawsPage'),
  page('/draws/$name', () => import('./routes/draws/draw-page.tsx'), 'DrawPage'),
  page('/draws/new', () => import('./routes/draw-editor/new-draw-page.tsx'), 'NewDrawPage'),
  page('/draws/$name/edit', () => import('./routes/draw-editor/edit-page.tsx'), 'EditPage'),
  page('/catalogue', () => import('./routes/catalogue/catalogue-page.tsx'), 'CataloguePage'),
  page('/pictures', () => import('./routes/pictures/pictures-page.tsx'), 'PicturesPage'),
  page('/news', () => import('./routes/news/news-page.tsx'), 'NewsPage'),
  page('/news/new', () => import('./routes/news/article-page.tsx'), 'NewArticlePage'),
  page('/news/$newsId', () => import('./routes/news/article-page.tsx'), 'ArticlePage'),
  page('/texts', () => import('./routes/texts/texts-page.tsx'), 'TextsPage'),
  page('/texts/$kind', () => import('./routes/texts/text-page.tsx'), 'TextPage'),
  page('/banners', () => import('./routes/banners/banners-page.tsx'), 'BannersPage'),
  page('/banners/new', () => import('./routes/banners/banner-page.tsx'), 'NewBannerPage'),
  page('/banners/$bannerId', () => import('./routes/banners/banner-page.tsx'), 'BannerPage'),
  page('/orders', () => import('./routes/orders/orders-page.tsx'), 'OrdersPage'),
  page('/orders/$order', () => import('./routes/orders/order-page.tsx'), 'OrderPage'),
  page('/refunds', () => import('./routes/refunds/refunds-page.tsx'), 'RefundsPage'),
  page('/approvals', () => import('./routes/approvals/approvals-page.tsx'), 'ApprovalsPage'),
  page('/members', () => import('./routes/members/members-page.tsx'), 'MembersPage'),
  page('/members/$memberId', () => import('./routes/members/member-page.tsx'), 'MemberPage'),
  page('/inquiries', () => import('./routes/inquiries/inquiries-page.tsx'), 'InquiriesPage'),
  page('/inquiries/$inquiry', () => import('./routes/inquiries/inquiry-page.tsx'), 'InquiryPage'),
  page('/settings/inquiries', () => import('./routes/inquiries/templates-page.tsx'), 'TemplatesPage'),
  page('/reports', () => import('./routes/reports/reports-page.tsx'), 'ReportsPage'),
  page('/accounting', () => import('./routes/accounting/lists-page.tsx'), 'AccountingPage'),
  page('/accounting/months', () => import('./routes/accounting/months-page.tsx'), 'MonthsPage'),
  page('/accounting/months/$month', () => import('./routes/accounting/month-page.tsx'), 'MonthPage'),
  page('/accounting/journals', () => import('./routes/accounting/journals-page.tsx'), 'JournalsPage'),
  page(
    '/accounting/reconciliation',
    () => import('./routes/accounting/reconciliation-page.tsx'),
    'ReconciliationPage',
  ),
  page('/audit', () => import('./routes/audit/audit-page.tsx'), 'AuditPage'),
  page('/log', () => import('./routes/audit/log-page.tsx'), 'LogPage'),
  page('/shipments', () => import('./routes/shipments/shipments-page.tsx'), 'ShipmentsPage'),
  page('/shipments/packing', () => import('./routes/shipments/packing-page.tsx'), 'PackingPage'),
  page('/shipments/export', () => import('./routes/shipments/export-page.tsx'), 'ExportPage'),
  page('/shipments/tracking', () => import('./routes/shipments/tracking-page.tsx'), 'TrackingPage'),
  page('/shipments/$shipmentId', () => import('./routes/shipments/shipment-page.tsx'), 'ShipmentPage'),
  page('/storage', () => import('./routes/stock/storage-page.tsx'), 'StoragePage'),
  page('/spares', () => import('./routes/stock/spares-page.tsx'), 'SparesPage'),
  page('/stock', () => import('./routes/stock/stock-page.tsx'), 'StockPage'),
  page('/settings', () => import('./routes/settings/settings-page.tsx'), 'SettingsPage'),
  page('/settings/brand', () => import('./routes/settings/brand-page.tsx'), 'BrandPage'),
  page('/settings/running', () => import('./routes/settings/running-page.tsx'), 'RunningPage'),
  page('/settings/emails', () => import('./routes/settings/emails-page.tsx'), 'EmailsPage'),
  page('/settings/partners', () => import('./routes/partners/partners-page.tsx'), 'PartnersPage'),
  page(
    '/settings/partners/deliveries',
    () => import('./routes/partners/deliveries-page.tsx'),
    'DeliveriesPage',
  ),
  page('/settings/blocks', () => import('./routes/members/blocks-page.tsx'), 'BlocksPage'),
  page('/settings/test-shop', () => import('./routes/settings/test-shop-page.tsx'), 'TestShopPage'),
  page('/settings/moving', () => import('./routes/moving/moving-page.tsx'), 'MovingPage'),
  page('/settings/staff', () => import('./routes/staff/staff-page.tsx'), 'StaffPage'),
  page('/manual', () => import('./manual/manual-page.tsx'), 'ManualPage'),
  page('/manual/$topic', () => import('./manual/manual-page.tsx'), 'ManualTopicPage'),
  page('/account', () => import('./routes/account/account-page.tsx'), 'AccountPage'),
]);

export const router = createRouter({
  routeTree: root.addChildren([pages, link]),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
