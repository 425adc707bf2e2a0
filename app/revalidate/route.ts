import { readAnnouncement, revalidatePages } from '#lib/site/revalidation.ts';

/**
 * Called by the backend after a change. Any failure is a 500, which the backend repeats until all pages are rendered
 * again.
 */
export async function POST(request: Request): Promise<Response> {
  const announced = await readAnnouncement(request);
  if (typeof announced === 'number') return new Response(null, { status: announced });
  return Response.json({ revalidated: await revalidatePages(announced, request) });
}
