import type { SiteTextBlock, SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import { COMPANY } from './defaults/company.ts';
import { FAQ } from './defaults/faq.ts';
import { HOWTO } from './defaults/howto.ts';
import { PRIVACY } from './defaults/privacy.ts';
import { TERMS } from './defaults/terms.ts';
import { TRANSACTIONS } from './defaults/transactions.ts';

/** The texts with which a shop begins. */
export const DEFAULT_TEXTS: Readonly<Record<SiteTextKind, readonly SiteTextBlock[]>> = {
  terms: TERMS,
  privacy: PRIVACY,
  transactions: TRANSACTIONS,
  howto: HOWTO,
  faq: FAQ,
  company: COMPANY,
};
