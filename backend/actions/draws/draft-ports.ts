import type { DrawEntry, Problem } from '#backend/domain/content/entry.ts';
import type { DraftDocument } from '#backend/domain/draws/draft.ts';
import type { WholeDraw } from '#backend/domain/draws/draw.ts';
import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
import type { Clock, InTransaction } from '../ports.ts';
import type { Connection } from '#backend/persistence/db/database.ts';

export type StoredDraft = {
  readonly directoryName: string;
  /** The published draw that it changes; null: a new draw. */
  readonly drawId: string | null;
  /** When the content of the draw had last changed that the draft takes into account. */
  readonly basedOn: Date | null;
  readonly document: DraftDocument;
  readonly version: number;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly changedAt: Date;
  readonly changedBy: string;
};

/** A published draw as a draft compares itself with it. */
export type PublishedDraw = WholeDraw & {
  /** The text of its period in the catalogue. */
  readonly opensAtWritten: string;
  readonly closesAtWritten: string;
  readonly playing: number;
  readonly isSealed: boolean;
};

export type NewDraft = Pick<StoredDraft, 'directoryName' | 'drawId' | 'basedOn' | 'document'> & {
  readonly by: string;
};

export type NewPreview = {
  readonly digest: string;
  readonly directoryName: string;
  readonly lifeMs: number;
};
/** The rules of the catalogue, applied to drafts. */
export type DraftCatalogue = {
  /** Waits for imports and other publications until the transaction ends. */
  lock(): Promise<void>;
  /** Every broken rule; without any, the draw that would be published. */
  check(draft: StoredDraft, published: PublishedDraw | undefined): Promise<CheckedDraft>;
  /** The number of broken rules of the contents alone. */
  countProblems(drafts: readonly StoredDraft[]): Promise<readonly number[]>;
  /**
   * Adds or changes the draw and seals its box. Returns the rules that it breaks. A later import of the folder that has not
   * changed leaves the draw as it is then.
   */
  publish(entry: DrawEntry, published: PublishedDraw | undefined): Promise<readonly Problem[]>;
};

export type CheckedDraft = { readonly problems: readonly Problem[]; readonly entry: DrawEntry | undefined };

export type DraftDeps = {
  readonly db: Connection;

  readonly catalogue: DraftCatalogue;
  readonly clock: Clock;
  recordAction(action: OperatorAction): Promise<void>;
};

export type DraftServices = {
  inTransaction: InTransaction<DraftDeps>;
  inDryRun: InTransaction<DraftDeps>;
};

export type DraftFilter = { readonly q?: string | undefined };
