import type { CurrentSettings } from '#backend/actions/settings.ts';
import { changeTariff, showTariff, type TariffView } from '#backend/actions/tariff.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { numberText } from '#lib/text/numbers.ts';
import type { OpsHandlers } from './server/operator-calls.ts';

type TariffDeps = {
  readonly db: Database;
  readonly settings: Pick<CurrentSettings, 'first'>;
  readonly paymentTypes: readonly PaymentType[];
};

export const tariffHandlers = ({ db, settings: { first }, paymentTypes }: TariffDeps) =>
  ({
    showTariff: async () => ({ answer: await showTariff(db) }),

    changeTariff: async ({ body: { reason, dryRun, ...body } }, { name, action, approved }) => {
      const params = { ...body, by: name, isApproved: approved !== undefined, dryRun };
      const changed = await changeTariff({ db, first, paymentTypes }, params, action);
      if ('waiting' in changed) return approvalRequest(changed.waiting, reason);
      if ('refusal' in changed) return changed;
      const { stored, texts } = changed;
      const asks = approved === undefined && stored.draws > 0 ? TARIFF : undefined;
      return { answer: { stored, texts: [...texts], dryRun }, asks };
    },
  }) satisfies Partial<OpsHandlers>;

/** The subject of a request for approval. */
const TARIFF = { kind: 'settings', id: 'tariff' } as const;

/** Asks a second owner, who reads the reason. */
const approvalRequest = ({ draws }: TariffView, reason: string | undefined) =>
  reason === undefined
    ? ({ refusal: 'invalidInput', parameter: 'reason', detail: 'the second owner reads it' } as const)
    : {
        approval: {
          subject: TARIFF,
          summary: `Change the shipping fees of ${numberText(draws)} draws that shoppers see.`,
          reason,
        },
      };
