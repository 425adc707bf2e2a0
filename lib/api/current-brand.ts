import { UNNAMED_BRAND } from '#lib/brand/unnamed-brand.ts';
import type { Brand } from '#lib/contract/brand.ts';
import { keepWhole } from '#lib/text/phrases.ts';
import { CACHING } from './current-operator.ts';
import { callApi } from './server-client.ts';

/** The brand of the shop. During an outage before the first answer, one that names no shop. */
export async function currentBrand(): Promise<Brand> {
  const result = await callApi('showShop', {}, CACHING);
  if (!result.ok) return UNNAMED_BRAND;
  keepWhole(result.answer.brand.name);
  return result.answer.brand;
}
