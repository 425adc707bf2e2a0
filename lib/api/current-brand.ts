import { KORON_DO } from '#lib/brand/koron-do.ts';
import type { Brand } from '#lib/contract/brand.ts';
import { keepWhole } from '#lib/text/phrases.ts';
import { CACHING } from './current-operator.ts';
import { callApi } from './server-client.ts';

keepWhole(KORON_DO.name);

/** The brand of the shop. During an outage before the first answer, that of a shop that has chosen none. */
export async function currentBrand(): Promise<Brand> {
  const result = await callApi('showShop', {}, CACHING);
  if (!result.ok) return KORON_DO;
  keepWhole(result.answer.brand.name);
  return result.answer.brand;
}
