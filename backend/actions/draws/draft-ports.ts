import type { DraftDocument } from '#backend/domain/draws/draft.ts';
import type { WholeDraw } from '#backend/domain/draws/draw.ts';

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

export type DraftFilter = { readonly q?: string };
