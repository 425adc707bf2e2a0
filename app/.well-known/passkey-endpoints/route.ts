import { documentResponse } from '#lib/seo/document-response.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { siteAddress } from '#lib/site/site-url.ts';

/** Leads password managers to the page of passkeys (W3C, A Well-Known URL for Relying Party Passkey Endpoints). */
export function GET(request: Request): Response {
  const page = siteAddress(ROUTES.password);
  return documentResponse(request, JSON.stringify({ enroll: page, manage: page }), 'application/json');
}
