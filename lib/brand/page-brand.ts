import type { Brand } from '#lib/contract/brand.ts';
import { NEUTRAL_PUBLIC_VOICE, type PublicVoice } from './public-voice.ts';

/** The part of the brand that every page carries. */
export type PageBrand = Pick<Brand, 'name' | 'title' | 'heroTitle'> & {
  readonly voice: PublicVoice;
  /** The version of its drawings. */
  readonly look: string;
  /** Whether its mascots are those of the release, whose shapes pages know. */
  readonly hasStandardMascots: boolean;
};

/**
 * The brand of the page that is shown when not even the shell can be rendered. Its look is none that a shop has: drawings
 * are redirected to those of the present one.
 */
export const UNKNOWN_BRAND: PageBrand = {
  name: '当店',
  title: 'オンラインくじ',
  voice: NEUTRAL_PUBLIC_VOICE,
  heroTitle: ['', ''],
  look: 'unknown',
  hasStandardMascots: true,
};

/** The beginning of the addresses of drawings. */
export const artBaseOf = (look: string): string => (look === '' ? '/art' : `/brand/${look}/art`);
