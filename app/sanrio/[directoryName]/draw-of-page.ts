import { permanentRedirect } from 'next/navigation';
import { currentRunning } from '#lib/api/current-operator.ts';
import { callApi, orNull } from '#lib/api/server-client.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';

export type DrawPageProps = { readonly params: Promise<{ readonly directoryName: string }> };

/**
 * Returns the draw of a page's URL, by its current or a former name; `null`: no such draw. Maintenance is that of the shop's
 * answer, which is asked for again when it starts and ends; the draw may be stored from before.
 */
export async function drawOf({ params }: DrawPageProps): Promise<DrawDetail | null> {
  const { directoryName } = await params;
  const tags = [`draw:${directoryName}`];
  const draw = orNull(await callApi('showDraw', { params: { directoryName } }, { tags }));
  const { maintenance } = await currentRunning();
  return draw && { ...draw, maintenance: maintenance ?? undefined };
}

/**
 * The same for a page's content: redirects from a former name to the page of the same kind, which `route` returns.
 * Metadata uses `drawOf`, because two redirects would write two headers. Pages of a member's own purchase do not
 * redirect: it would drop their query, and search engines do not list them.
 */
export async function drawOrRedirect(
  props: DrawPageProps,
  route: (directoryName: string) => string,
): Promise<DrawDetail | null> {
  const { directoryName } = await props.params;
  const draw = await drawOf(props);
  if (draw !== null && draw.directoryName !== directoryName) permanentRedirect(route(draw.directoryName));
  return draw;
}
