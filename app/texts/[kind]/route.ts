import { currentText } from '#lib/api/current-text.ts';
import { SITE_TEXT_KINDS } from '#lib/contract/site-text-blocks.ts';
import { documentResponse } from '#lib/seo/document-response.ts';

type RouteContext = { readonly params: Promise<{ readonly kind: string }> };

/** A site text as data, for navigations inside the shop (docs/decisions/0155). */
export async function GET(request: Request, { params }: RouteContext): Promise<Response> {
  const { kind } = await params;
  const known = SITE_TEXT_KINDS.find((one) => one === kind);
  if (known === undefined) return new Response('Not Found', { status: 404 });
  const { text } = await currentText(known);
  return documentResponse(request, JSON.stringify(text), 'application/json');
}
