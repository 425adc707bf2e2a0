import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { accountRoutes } from './routes/account/routes.ts';
import { draftRoutes } from './routes/draw-editor/routes.ts';
import { accountingRoutes } from './routes/accounting/routes.ts';
import { auditRoutes } from './routes/audit/routes.ts';
import { catalogueRoutes } from './routes/catalogue/routes.ts';
import { drawRoutes } from './routes/draws/routes.ts';
import { pictureRoutes } from './routes/pictures/routes.ts';
import { bannerRoutes } from './routes/banners/routes.ts';
import { newsRoutes } from './routes/news/routes.ts';
import { approvalRoutes } from './routes/approvals/routes.ts';
import { inquiryRoutes } from './routes/inquiries/routes.ts';
import { memberRoutes } from './routes/members/routes.ts';
import { orderRoutes } from './routes/orders/routes.ts';
import { refundRoutes } from './routes/refunds/routes.ts';
import { root, signedIn } from './routes/roots.tsx';
import { shipmentRoutes } from './routes/shipments/routes.ts';
import { stockRoutes } from './routes/stock/routes.ts';
import { settingsRoutes } from './routes/settings/routes.ts';
import { staffRoutes } from './routes/staff/routes.ts';
import { todayRoutes } from './routes/today/routes.ts';

const link = createRoute({
  getParentRoute: () => root,
  path: '/link',
  component: lazyRouteComponent(() => import('./sign-in/link-page.tsx'), 'LinkPage'),
});

const areas = signedIn.addChildren([
  ...todayRoutes,
  ...drawRoutes,
  ...draftRoutes,
  ...catalogueRoutes,
  ...pictureRoutes,
  ...newsRoutes,
  ...bannerRoutes,
  ...orderRoutes,
  ...refundRoutes,
  ...approvalRoutes,
  ...memberRoutes,
  ...inquiryRoutes,
  ...accountingRoutes,
  ...auditRoutes,
  ...shipmentRoutes,
  ...stockRoutes,
  ...settingsRoutes,
  ...staffRoutes,
  ...accountRoutes,
]);

export const router = createRouter({
  routeTree: root.addChildren([areas, link]),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
