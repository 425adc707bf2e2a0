import { changeSettings } from '#backend/actions/settings.ts';
import { ownersApproveFrom } from '#backend/actions/staff/approvers.ts';
import type { ActionOf } from '#backend/actions/staff/operator-action.ts';
import type { Settings } from '#backend/domain/settings.ts';
import { setupSteps, termsUrlOf } from '#backend/domain/setup.ts';
import { setupFacts } from '#backend/persistence/monitoring/setup.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import type { SettingsDeps } from './settings.ts';
import type { TestShopLink } from './test-shop.ts';

type SetupDeps = Pick<SettingsDeps, 'database' | 'settings' | 'paymentTypes' | 'deployment'> & {
  /** Of payments. */
  readonly provider: string;
  readonly siteOrigin: string;
  readonly testShop: TestShopLink;
  /** Whether the data of the shop are those of the sample. */
  readonly isSample: (shop: Settings['shop']) => boolean;
};

export function setupHandlers({
  database: { db },
  settings,
  paymentTypes,
  deployment,
  provider,
  testShop,
  ...shown
}: SetupDeps) {
  const show = async () => {
    const { shop, setup } = settings.effective;
    const isSample = typeof shop === 'string' || shown.isSample(shop);
    const server = deployment.find(({ name }) => name === 'SMTP_URL')?.value ?? '';
    const testOrders = typeof testShop === 'object' ? ((await testShop.state())?.orders ?? 0) : 0;
    const steps = setupSteps(await setupFacts(db, provider), {
      isSample,
      hasMailServer: server !== '',
      provider,
      textsRead: setup.textsRead,
      hasTestOrder: testOrders > 0,
    });
    // A test shop opens for no shopper.
    const isDismissed = setup.isDismissed || testShop === 'itself';
    return {
      answer: {
        isDismissed,
        termsUrl: termsUrlOf(shown.siteOrigin),
        ownersApproveFrom: await ownersApproveFrom(db),
        steps,
      },
    };
  };
  const change = async (
    part: Partial<Settings['setup']>,
    { dryRun }: { readonly dryRun: boolean },
    action: ActionOf,
  ) => {
    const value = { ...settings.effective.setup, ...part };
    const changed = await changeSettings(
      { db, current: settings, paymentTypes },
      { section: 'setup', value, version: undefined, dryRun },
      action,
    );
    return 'refusal' in changed ? changed : show();
  };
  return {
    showSetup: async () => {
      await settings.refresh();
      return show();
    },
    confirmTexts: ({ body }, { action }) => change({ textsRead: true }, body, action),
    dismissSetup: ({ body }, { action }) => change({ isDismissed: true }, body, action),
  } satisfies Partial<OpsHandlers>;
}
