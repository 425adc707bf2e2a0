import { readAnnouncement, revalidatePages } from '#lib/site/revalidation.ts';

/** The backend tells of a change; whatever goes wrong is a 500, and it asks again until all pages are rendered anew. */
export async function POST(request: Request): Promise<Response> {
  const announced = await readAnnouncement(request);
  if (typeof announced === 'number') return new Response(null, { status: announced });
  return Response.json({ revalidated: await revalidatePages(announced, request) });
}
