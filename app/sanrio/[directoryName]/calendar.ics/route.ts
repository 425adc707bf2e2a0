import { currentBrand } from '#lib/api/current-brand.ts';
import { callApi } from '#lib/api/server-client.ts';
import { documentResponse, documentUnavailable } from '#lib/seo/document-response.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { CALENDAR_MEDIA, saleCalendar } from '#lib/seo/sale-calendar.ts';
import { siteAddress } from '#lib/site/site-url.ts';

type Context = { readonly params: Promise<{ readonly directoryName: string }> };

/** The opening of a sale for the shopper's calendar. After the opening there is none. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { directoryName } = await params;
  const reply = await callApi('showDraw', { params: { directoryName } }, { tags: [`draw:${directoryName}`] });
  if (!reply.ok && reply.status !== 404) return documentUnavailable();
  if (!reply.ok || reply.answer.state !== 'upcoming') return new Response('Not Found', { status: 404 });
  return documentResponse(
    request,
    saleCalendar(reply.answer, siteAddress(drawRoute(directoryName)), await currentBrand()),
    CALENDAR_MEDIA,
  );
}
