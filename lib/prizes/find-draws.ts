import type { ApiResult } from '#lib/api/result.ts';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import type { CallApi } from '#lib/session/api-context.tsx';

/** The maximum of the API. */
const PAGE_SIZE = 100;

/**
 * The named draws among those in which the member holds prizes. Most are among the latest, which come first.
 */
export async function findDraws(
  callApi: CallApi,
  names: readonly string[],
): Promise<ApiResult<'listBoughtDraws'>> {
  const matches: BoughtDraw[] = [];
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const result = await callApi('listBoughtDraws', { query: { limit: PAGE_SIZE, offset } });
    if (!result.ok) return result;
    const { items, total } = result.answer;
    matches.push(...items.filter(({ directoryName }) => names.includes(directoryName)));
    const isComplete = matches.length >= names.length || items.length === 0 || offset + PAGE_SIZE >= total;
    if (isComplete) return { ...result, answer: { total: matches.length, items: matches } };
  }
}
