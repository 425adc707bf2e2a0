import { ROUTES } from '#lib/site/routes.ts';

/** Leads password managers to the form (W3C, A Well-Known URL for Changing Passwords). */
export const GET = (): Response =>
  new Response(null, { status: 302, headers: { location: ROUTES.password, 'cache-control': 'no-store' } });
