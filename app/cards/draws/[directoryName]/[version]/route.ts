import { ask } from '#lib/api/server-client.ts';
import { cardAnswer, noCardNow, noSuchCard } from '#lib/social-cards/card-response.ts';
import { cataloguePicture, pngOf } from '#lib/social-cards/picture.ts';
import { drawCardPicture } from '#lib/social-cards/draw-card.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { drawCard } from '#lib/seo/social-card.ts';

type Asked = { readonly params: Promise<{ readonly directoryName: string; readonly version: string }> };

/** The social card of a draw. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { directoryName, version } = await params;
  const reply = await ask('showDraw', { params: { directoryName } }, { tags: [`draw:${directoryName}`] });
  if (!reply.ok) return reply.status === 404 ? noSuchCard() : noCardNow();
  return cardAnswer({ asked: version, path: drawCard(reply.answer).path, draw: () => drawn(reply.answer) });
}

async function drawn(draw: DrawDetail) {
  const art = await cataloguePicture(draw.art);
  return { png: await pngOf(await drawCardPicture(draw, art)), complete: art !== null };
}
