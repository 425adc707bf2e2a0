import { type CheckLine, openRules, publishCheck } from '#backend/domain/draws/publish-check.ts';
import type { DrawEntry } from '#backend/domain/content/entry.ts';
import { addCheck } from '#backend/persistence/draws/publish-checks.ts';
import { drawIdNamed } from '#backend/persistence/draws/draw-names.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import type { PublishRule } from '#lib/contract/draw-problems.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { FileError } from './parse-file.ts';
import type { ReadEntry } from './read-entry.ts';

/** The check of a draw that an import adds or changes. */
export type DrawCheck = {
  readonly directoryName: string;
  readonly title: string;
  readonly lines: readonly CheckLine[];
};

/** The rules of a draw that are not met, and that the importer answers for. */
export type Acknowledgement = {
  readonly directoryName: string;
  readonly rules: readonly PublishRule[];
};

export type Checking = {
  /** Japan's day. */
  readonly today: string;
  /** The payment types of the provider. Undefined: not known. */
  readonly offered?: readonly PaymentType[] | undefined;
};

/** Checks every draw as a publication in the console does. */
export const checksOf = (draws: readonly ReadEntry<DrawEntry>[], { today, offered }: Checking): DrawCheck[] =>
  draws.map(({ entry }) => ({
    directoryName: entry.directoryName,
    title: entry.title,
    lines: publishCheck(entry, today, offered),
  }));

/** One error for each draw with rules that are not met and that nobody has acknowledged. */
export const acknowledgementErrors = (
  checks: readonly DrawCheck[],
  acknowledged: readonly Acknowledgement[],
): FileError[] =>
  checks.flatMap(({ directoryName, lines }) => {
    const rules = acknowledged.find((one) => one.directoryName === directoryName)?.rules ?? [];
    const open = openRules(lines).filter((rule) => !rules.includes(rule));
    if (open.length === 0) return [];
    const message = `has rules of the check that are not acknowledged: ${open.join(', ')}`;
    return [{ file: `draws/${directoryName}/draw.yaml`, message }];
  });

/** Stores the checks with their draws. A second person confirms them in the console. */
export async function storeChecks(
  tx: Connection,
  checks: readonly DrawCheck[],
  publisher: string,
): Promise<void> {
  for (const { directoryName, lines } of checks) {
    const drawId = await drawIdNamed(tx, directoryName);
    if (drawId === undefined) throw new Error(`The imported draw ${directoryName} cannot be found.`);
    await addCheck(tx, { drawId, publisher, lines });
  }
}
