import { ask, orNotFound } from '#lib/api/server.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';

export type DrawPageProps = { readonly params: Promise<{ readonly directoryName: string }> };

/** The draw a page below its address is about; without such a draw there is no such page. */
export async function drawOf({ params }: DrawPageProps): Promise<DrawDetail> {
  const { directoryName } = await params;
  const tags = [`draw:${directoryName}`];
  return orNotFound(await ask('showDraw', { params: { directoryName } }, { tags }));
}
