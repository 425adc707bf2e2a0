import type { ApiResult } from '#lib/api/result.ts';
import type { Arguments } from '#lib/contract/contract.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import type { CallApi } from '#lib/session/api-context.tsx';

/** The maximum of the API. */
const PAGE_SIZE = 100;

type AllPrizesParams = {
  readonly query: Omit<NonNullable<Arguments<'listWonPrizes'>['query']>, 'limit' | 'offset'>;
  readonly atMost: number;
};

/** The member's prizes, the latest won first, from as many pages as needed. `total` counts those beyond `atMost`, too. */
export async function allWonPrizes(
  callApi: CallApi,
  { query, atMost }: AllPrizesParams,
): Promise<ApiResult<'listWonPrizes'>> {
  const items: WonPrize[] = [];
  for (;;) {
    const limit = Math.min(PAGE_SIZE, atMost - items.length);
    const result = await callApi('listWonPrizes', { query: { ...query, limit, offset: items.length } });
    if (!result.ok) return result;
    items.push(...result.answer.items);
    const { total } = result.answer;
    if (result.answer.items.length === 0 || items.length >= Math.min(total, atMost))
      return { ...result, answer: { total, items } };
  }
}
