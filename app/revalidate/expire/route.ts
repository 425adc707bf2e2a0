import { revalidatePath, revalidateTag } from 'next/cache';
import { readAnnouncement } from '#lib/site/revalidation.ts';

/** Expires tags and pages. Next does so when this response is sent, so that it is a call of its own. */
export async function POST(request: Request): Promise<Response> {
  const announced = await readAnnouncement(request);
  if (typeof announced === 'number') return new Response(null, { status: announced });
  if (announced.everything) revalidatePath('/', 'layout');
  for (const tag of announced.tags) revalidateTag(tag, { expire: 0 });
  for (const path of announced.paths) revalidatePath(path);
  return new Response(null, { status: 204 });
}
