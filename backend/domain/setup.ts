import { SETUP_STEPS, type SetupStep } from '#lib/contract/ops/setup-steps.ts';
import { ROUTES } from '#lib/site/routes.ts';

/** The state of the shop that its set-up list is made from. */
export type SetupFacts = {
  readonly hasShop: boolean;
  readonly hasBrand: boolean;
  /** Active owners with a passkey; 2: two or more. */
  readonly owners: number;
  /** The mail server has taken one. */
  readonly hasTestEmail: boolean;
  /** The present provider has captured a payment. */
  readonly hasPayment: boolean;
  readonly hasDraw: boolean;
  /** An order was paid and played in this shop. */
  readonly hasOrder: boolean;
  readonly hasBackup: boolean;
};

/** `hasMailServer`: emails leave the shop. `provider`: that of payments; sandbox: none. `hasTestOrder`: in the test shop. */
export type SetupContext = {
  readonly isSample: boolean;
  readonly hasMailServer: boolean;
  readonly provider: string;
  readonly textsRead: boolean;
  readonly hasTestOrder: boolean;
};

const SANDBOX = 'sandbox';

/** The steps of the set-up, each with whether it is done. */
export function setupSteps(
  facts: SetupFacts,
  { isSample, hasMailServer, provider, textsRead, hasTestOrder }: SetupContext,
): readonly { readonly step: SetupStep; readonly isDone: boolean }[] {
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    shop: facts.hasShop || !isSample,
    brand: facts.hasBrand,
    secondOwner: facts.owners > 1,
    mail: hasMailServer && facts.hasTestEmail,
    payment: provider !== SANDBOX && facts.hasPayment,
    texts: textsRead,
    draw: facts.hasDraw,
    order: hasTestOrder || facts.hasOrder,
    backup: facts.hasBackup,
  };
  return SETUP_STEPS.map((step) => ({ step, isDone: isDone[step] }));
}

/** The terms as shoppers read them. */
export const termsUrlOf = (siteOrigin: string): string => new URL(ROUTES.terms, siteOrigin).href;
