import 'server-only';
import { createHash } from 'node:crypto';
import type { SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import { siteEnv } from '#lib/site/env.ts';
import { DEFAULT_TEXTS } from '#lib/site-texts/defaults.ts';
import { keepForRender } from '#lib/site-texts/rendered-text.ts';
import { resolveBlocks } from '#lib/site-texts/resolve.ts';
import type { ShownText } from '#lib/site-texts/shown-text.ts';
import { withoutMascots } from '#lib/site-texts/without-mascots.ts';
import { valuesOf } from '#lib/site-texts/variables.ts';
import { currentBrand } from './current-brand.ts';
import { currentMinorCaps, currentOperator } from './current-operator.ts';

/** `edition`: a digest of the text with its values, by which static islands find it. */
export type CurrentText = { readonly text: ShownText; readonly edition: string };

/** A text as shoppers read it now. */
export async function currentText(kind: SiteTextKind): Promise<CurrentText> {
  const [operator, minorCaps, brand] = await Promise.all([
    currentOperator(),
    currentMinorCaps(),
    currentBrand(),
  ]);
  const values = valuesOf({ shopName: brand.name, operator, minorCaps });
  const first = brand.mascots.kind === 'standard' ? DEFAULT_TEXTS[kind] : withoutMascots(DEFAULT_TEXTS[kind]);
  const hasAnalytics = siteEnv.GA_MEASUREMENT_ID !== undefined;
  const text = { kind, blocks: resolveBlocks(first, { values, hasAnalytics }) };
  const edition = createHash('sha256').update(JSON.stringify(text)).digest('base64url').slice(0, 8);
  keepForRender(edition, text);
  return { text, edition };
}
