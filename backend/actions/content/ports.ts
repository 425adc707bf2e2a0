import type { NewsState } from '#lib/contract/enums.ts';
import type { Page } from '../ports.ts';

export type BannerFilter = {
  /** A part of the title or of the alternative text. */
  readonly q?: string;
  /** current: not ended. */
  readonly state?: 'current' | 'shown' | 'planned' | 'ended';
};
/** `q`: a part of the title, or the number. */
export type NewsFilter = Page & { readonly state?: NewsState; readonly q?: string };
