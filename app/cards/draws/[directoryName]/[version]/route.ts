import { ask } from '#lib/api/server.ts';
import { cardAnswer, noCardNow, noSuchCard } from '#lib/cards/card-answer.ts';
import { cataloguePicture } from '#lib/cards/catalogue-picture.ts';
import { drawCardPicture } from '#lib/cards/draw-card.ts';
import { pngOf } from '#lib/cards/png.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { drawCard } from '#lib/metadata/cards.ts';

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
