import { effectiveSettings, type FirstSettings } from '#backend/domain/settings.ts';
import { announceContent } from '#backend/persistence/content/announcements.ts';
import { lockCatalogue } from '#backend/persistence/content/known-entries.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction, inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  countDrawsByTable,
  findTariff,
  replaceTariff,
  shopTariff,
  type StoredTariff,
} from '#backend/persistence/draws/tariffs.ts';
import { lockSettings, readSettings } from '#backend/persistence/settings.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import { type Tariff, tariffProblem, USUAL_TARIFF } from '#lib/shipments/tariff.ts';
import { restateTexts } from './site-texts/restate.ts';
import { textValues } from './site-texts/text-values.ts';
import type { ActionOf, ChangedMeanwhile, InvalidInput } from './staff/operator-action.ts';

/** The shop's table of shipping fees. */
export type TariffView = {
  readonly tariff: Tariff;
  /** Null: nobody has written one, and no draw uses the usual one yet. */
  readonly version: string | null;
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
  /** Draws that shoppers see, have not ended, and have their fees from it. */
  readonly draws: number;
};

export const showTariff = (db: Database): Promise<TariffView> =>
  inTransaction(db, async (tx) => viewOf(await findTariff(tx), await countDrawsByTable(tx)));

/** The table that shoppers read. */
export const publicTariff = (db: Database): Promise<Tariff> => shopTariff(db);

const viewOf = (stored: StoredTariff | undefined, draws: number): TariffView => ({
  tariff: stored?.tariff ?? USUAL_TARIFF,
  version: stored?.tariffId ?? null,
  changedAt: stored?.createdBy ? stored.createdAt : null,
  changedBy: stored?.createdBy ?? null,
  draws,
});

type TariffContext = {
  readonly db: Database;
  /** The settings of the environment. */
  readonly first: FirstSettings;
  /** Those of the provider, which texts name. */
  readonly paymentTypes: readonly PaymentType[];
};

type TariffChange = {
  readonly tariff: Tariff;
  /** The one that was read. Left out: not compared. */
  readonly version?: string | null | undefined;
  readonly by: string;
  /** Whether a second person has approved it. */
  readonly isApproved: boolean;
  readonly dryRun: boolean;
};

type Changed = {
  readonly stored: TariffView;
  /** The binding texts that name the fees: each gets a new version. */
  readonly texts: readonly SiteTextKind[];
};

/** Nothing was changed: shoppers see draws with these fees, so a second person has to approve it. */
type Waiting = { readonly waiting: TariffView };

/** Changes the table for every draw that has its fees from it. Earlier purchases keep the lower fee. */
export const changeTariff = (
  { db, ...facts }: TariffContext,
  { tariff, version, by, isApproved, dryRun }: TariffChange,
  actionOf: ActionOf,
): Promise<Changed | Waiting | ChangedMeanwhile | InvalidInput> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const problem = tariffProblem(tariff);
    if (problem !== undefined) return { refusal: 'invalidInput', parameter: 'tariff', detail: problem };
    await lockCatalogue(tx);
    const before = await findTariff(tx);
    if (version !== undefined && version !== (before?.tariffId ?? null))
      return { refusal: 'changedMeanwhile' };
    const draws = await countDrawsByTable(tx);
    if (draws > 0 && !isApproved && !dryRun) return { waiting: viewOf(before, draws) };
    const { stored, texts } = await replace(tx, { tariff, by, ...facts }, actionOf);
    return { stored: viewOf(stored, draws), texts };
  });

type Replacement = Pick<TariffChange, 'tariff' | 'by'> & Omit<TariffContext, 'db'>;

async function replace(
  tx: Connection,
  { tariff, by, first, paymentTypes }: Replacement,
  actionOf: ActionOf,
): Promise<{ readonly stored: StoredTariff; readonly texts: readonly SiteTextKind[] }> {
  await lockSettings(tx);
  const settings = effectiveSettings(await readSettings(tx), first);
  const before = textValues(settings, { paymentTypes, tariff: await shopTariff(tx) });
  const { stored, draws } = await replaceTariff(tx, tariff, by);
  const after = textValues(settings, { paymentTypes, tariff });
  const texts = await restateTexts(tx, { before, after, by });
  await announceContent(tx, { shop: true, draws });
  await recordAction(tx, actionOf({ tariff, draws: draws.length, ...(texts.length > 0 && { texts }) }));
  return { stored, texts };
}
