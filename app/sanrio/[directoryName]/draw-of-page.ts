import { ask, orNothing } from '#lib/api/server.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';

export type DrawPageProps = { readonly params: Promise<{ readonly directoryName: string }> };

/** The draw that a page's address names; null when there is none. */
export async function drawOf({ params }: DrawPageProps): Promise<DrawDetail | null> {
  const { directoryName } = await params;
  const tags = [`draw:${directoryName}`];
  return orNothing(await ask('showDraw', { params: { directoryName } }, { tags }));
}
