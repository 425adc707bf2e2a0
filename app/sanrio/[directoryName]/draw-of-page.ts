import { permanentRedirect } from 'next/navigation';
import { ask, orNothing } from '#lib/api/server.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';

export type DrawPageProps = { readonly params: Promise<{ readonly directoryName: string }> };

/**
 * The draw that a page's address names; null when there is none. An address with a name the draw had before leads on to
 * the page of the same kind, as `route` writes it.
 */
export async function drawOf(
  { params }: DrawPageProps,
  route: (directoryName: string) => string,
): Promise<DrawDetail | null> {
  const { directoryName } = await params;
  const tags = [`draw:${directoryName}`];
  const draw = orNothing(await ask('showDraw', { params: { directoryName } }, { tags }));
  if (draw !== null && draw.directoryName !== directoryName) permanentRedirect(route(draw.directoryName));
  return draw;
}
