import { permanentRedirect } from 'next/navigation';
import { callApi, orNull } from '#lib/api/server-client.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';

export type DrawPageProps = { readonly params: Promise<{ readonly directoryName: string }> };

/** The draw that a page's address names, by the name it has or had; null when there is none. */
export async function drawOf({ params }: DrawPageProps): Promise<DrawDetail | null> {
  const { directoryName } = await params;
  const tags = [`draw:${directoryName}`];
  return orNull(await callApi('showDraw', { params: { directoryName } }, { tags }));
}

/**
 * The same for what stands on the page: an address with a name the draw had before leads on to the page of the same
 * kind, as `route` writes it. The page's head asks otherwise, because two who lead on would write two headers. Pages of
 * one's own purchase do not lead on: what their address says of it besides would be lost, and nobody searches for them.
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
