import type { Brand } from '#lib/contract/brand.ts';
import { NEUTRAL_VOICE, publicVoiceOf, type PublicVoice, voiceOf } from './voice.ts';

/** The part of the brand that every page carries. */
export type PageBrand = Pick<Brand, 'name' | 'title'> & { readonly voice: PublicVoice };

export const pageBrandOf = ({ name, title, voice }: Brand): PageBrand => ({
  name,
  title,
  voice: publicVoiceOf(voiceOf(voice)),
});

/** The brand of the page that is shown when not even the shell can be rendered. */
export const UNKNOWN_BRAND: PageBrand = {
  name: '当店',
  title: 'オンラインくじ',
  voice: publicVoiceOf(NEUTRAL_VOICE),
};
