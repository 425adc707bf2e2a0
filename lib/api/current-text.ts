import 'server-only';
import { createHash } from 'node:crypto';
import type { CallOutput } from '#lib/contract/contract.ts';
import type { SiteTextBlock, SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import { siteEnv } from '#lib/site/env.ts';
import { DEFAULT_TEXTS } from '#lib/site-texts/defaults.ts';
import { keepForRender } from '#lib/site-texts/rendered-text.ts';
import { resolveBlocks, type TextValues } from '#lib/site-texts/resolve.ts';
import type { ShownText } from '#lib/site-texts/shown-text.ts';
import { withoutMascotPicture } from '#lib/site-texts/without-mascots.ts';
import { valuesOf } from '#lib/site-texts/variables.ts';
import { currentBrand } from './current-brand.ts';
import { currentMinorCaps, currentOperator, currentPaymentTypes, currentTariff } from './current-operator.ts';
import { callApi } from './server-client.ts';

/** A change is announced under this tag. Without an announcement an hour passes. */
const CACHING = { tags: ['texts'], revalidateSeconds: 3_600 };

type TextVersions = Pick<CallOutput<'showSiteText'>, 'current' | 'since' | 'coming'>;

export type CurrentText = {
  readonly text: ShownText;
  /** A digest of the text with its values, by which static islands find it. */
  readonly edition: string;
  /** null: the backend could not be asked. */
  readonly versions: TextVersions | null;
};

/** A text as shoppers read it now. During an outage of the backend before the first answer, the one of the software. */
export async function currentText(kind: SiteTextKind): Promise<CurrentText> {
  const result = await callApi('showSiteText', { params: { kind } }, CACHING);
  const text = await (result.ok
    ? shownText(kind, result.answer.blocks, result.answer.values)
    : shownText(kind, DEFAULT_TEXTS[kind]));
  const edition = createHash('sha256').update(JSON.stringify(text)).digest('base64url').slice(0, 8);
  keepForRender(edition, text);
  return { text, edition, versions: result.ok ? result.answer : null };
}

/** Blocks as shoppers read them. `values`: those of the version; left out: those of now. */
export async function shownText(
  kind: SiteTextKind,
  blocks: readonly SiteTextBlock[],
  values?: TextValues | null,
): Promise<ShownText> {
  const hasAnalytics = siteEnv.GA_MEASUREMENT_ID !== undefined;
  const { mascots } = await currentBrand();
  const shown = mascots.kind === 'standard' ? blocks : withoutMascotPicture(blocks);
  return { kind, blocks: resolveBlocks(shown, { values: values ?? (await currentValues()), hasAnalytics }) };
}

async function currentValues(): Promise<TextValues> {
  const [operator, minorCaps, paymentTypes, tariff, { name: shopName, mascots }] = await Promise.all([
    currentOperator(),
    currentMinorCaps(),
    currentPaymentTypes(),
    currentTariff(),
    currentBrand(),
  ]);
  const hasMascots = mascots.kind === 'standard';
  return valuesOf({ shopName, hasMascots, operator, minorCaps, paymentTypes, tariff });
}
