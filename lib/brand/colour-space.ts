/** A colour as lightness from 0 to 1, chroma and hue in degrees (CSS Color 4, OKLCH). */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

type Rgb = readonly [red: number, green: number, blue: number];

const MAX_BYTE = 255;

const bytesOf = (hex: string): Rgb => {
  const byte = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [byte(1), byte(3), byte(5)];
};

/** The light of a channel, which is not proportional to its byte (IEC 61966-2-1). */
const linear = (byte: number): number => {
  const part = byte / MAX_BYTE;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const encoded = (light: number): number => {
  const part = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, part)) * MAX_BYTE);
};

/** From #rrggbb. The matrices are those of OKLab (Ottosson 2020). */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = bytesOf(hex).map(linear);
  if (r === undefined || g === undefined || b === undefined) throw new RangeError(`${hex} is no colour`);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { lightness, chroma: Math.hypot(a, bb), hue: (Math.atan2(bb, a) * 180) / Math.PI };
}

function linearOf({ lightness, chroma, hue }: Oklch): Rgb {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const GAMUT_SLACK = 0.0005;
const isShown = (rgb: Rgb): boolean => rgb.every((part) => part >= -GAMUT_SLACK && part <= 1 + GAMUT_SLACK);
const CHROMA_STEP = 0.004;

/** As #rrggbb. A colour that screens cannot show loses chroma, and keeps its lightness and hue. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  let shown = Math.max(0, chroma);
  while (shown > 0 && !isShown(linearOf({ lightness, chroma: shown, hue }))) shown -= CHROMA_STEP;
  const rgb = linearOf({ lightness, chroma: Math.max(0, shown), hue });
  return `#${rgb.map((part) => encoded(part).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = bytesOf(hex).map(linear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const STEP = 0.005;

type Target = { readonly against: string; readonly ratio: number; readonly towards: 'light' | 'dark' };

/** The nearest colour of the same hue, lighter or darker, that has the contrast; white or black if none has it. */
export function withContrast(hex: string, { against, ratio, towards }: Target): string {
  const colour = oklchOf(hex);
  const end = towards === 'light' ? 1 : 0;
  for (let step = 0; step * STEP <= 1; step += 1) {
    const lightness = colour.lightness + (end === 1 ? step : -step) * STEP;
    if (lightness < 0 || lightness > 1) break;
    const tried = step === 0 ? hex : hexOf({ ...colour, lightness });
    if (contrast(tried, against) >= ratio) return tried;
  }
  return end === 1 ? '#ffffff' : '#000000';
}
