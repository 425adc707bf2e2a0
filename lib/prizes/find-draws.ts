import type { Reply } from '#lib/api/result.ts';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import type { Ask } from '#lib/session/api-context.tsx';

/** As many as the shop gives at once. */
const AT_ONCE = 100;

/** The named ones of the draws in which the member holds prizes. Most are among the latest, which come first. */
export async function findDraws(ask: Ask, names: readonly string[]): Promise<Reply<'listBoughtDraws'>> {
  const found: BoughtDraw[] = [];
  for (let offset = 0; ; offset += AT_ONCE) {
    const reply = await ask('listBoughtDraws', { query: { limit: AT_ONCE, offset } });
    if (!reply.ok) return reply;
    const { items, total } = reply.answer;
    found.push(...items.filter(({ directoryName }) => names.includes(directoryName)));
    const isWhole = found.length >= names.length || items.length === 0 || offset + AT_ONCE >= total;
    if (isWhole) return { ...reply, answer: { total: found.length, items: found } };
  }
}
