/**
 * The eight mascots: 1 まるぽ, 2 ぽつ, 3 のこさん, 4 ラムじい, 5 ふぐちょ, 6 ゆめじ, 7 ぐる, 8 もぐ.
 */
export const MASCOTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type MascotNumber = (typeof MASCOTS)[number];

/** The header's mascot is drawn from this list: 1 to 3 stand in it again, so they appear more often (§9). */
export const HEADER_MASCOTS = [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 1, 2, 3] as const;

/** The header's mascot for a chance from 0 up to, not including, 1. */
export function headerMascot(chance: number): MascotNumber {
  return HEADER_MASCOTS[Math.floor(chance * HEADER_MASCOTS.length)] ?? HEADER_MASCOTS[0];
}

/** The footer's mascot: the number after the header's; after the eighth comes the first. */
export function footerMascot(header: MascotNumber): MascotNumber {
  return MASCOTS[header % MASCOTS.length] ?? MASCOTS[0];
}

export const mascotPicture = (number: MascotNumber, sticker = false) =>
  `/art/mascots/${number}${sticker ? '-sticker' : ''}.svg`;

/**
 * Pages are cached and the same for everybody, so the choice is made in the browser, before anything is
 * painted: this runs as the first script of the page and only marks <html>. Without scripts it is まるぽ.
 */
export const MASCOT_SCRIPT = `document.documentElement.dataset.mascot=[${HEADER_MASCOTS.join()}][Math.floor(Math.random()*${HEADER_MASCOTS.length})]`;

const pictures = (header: MascotNumber) =>
  `--header-mascot:url(${mascotPicture(header)});--footer-mascot:url(${mascotPicture(footerMascot(header), true)})`;

/** Which pictures a mark stands for. A browser fetches only those that are shown. */
export const MASCOT_STYLES = [
  `:root{${pictures(1)}}`,
  ...MASCOTS.map((number) => `[data-mascot="${number}"]{${pictures(number)}}`),
].join('');
