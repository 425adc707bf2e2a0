import type { Brand } from '#lib/contract/brand.ts';
import { KORON_DO } from './koron-do.ts';
import type { PageBrand } from './page-brand.ts';
import { publicVoiceOf } from './public-voice.ts';
import { voiceOf } from './voice.ts';

/** The parts of a brand that its drawings show. */
const shown = ({ name, shortName, claim, colours, mascots, logo, icon, heroTitle }: Brand): string =>
  JSON.stringify([name, shortName, claim, colours, mascots, logo, icon, heroTitle]);

const USUAL = shown(KORON_DO);

/** FNV-1a of 53 bits (two of 32): it names a version, and protects nothing. */
function digest(text: string): string {
  let [one, other] = [0x811c9dc5, 0x01000193];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}

/** The version of a brand's looks, a part of addresses; empty: the drawings of the release itself. */
export const lookOf = (brand: Brand): string => {
  const text = shown(brand);
  return text === USUAL ? '' : digest(text);
};

/** The part of a brand that every page carries. */
export const pageBrandOf = (brand: Brand): PageBrand => ({
  name: brand.name,
  title: brand.title,
  heroTitle: brand.heroTitle,
  voice: publicVoiceOf(voiceOf(brand.voice)),
  look: lookOf(brand),
  hasStandardMascots: brand.mascots.kind === 'standard',
});
