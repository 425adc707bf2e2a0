/** The elements of a drawing (SVG 2). Scripts, animations, other documents and elements of HTML are none. */
const ELEMENTS = new Set(
  `a circle clipPath cursor defs desc ellipse filter g image line linearGradient marker mask metadata path pattern
  polygon polyline radialGradient rect solidcolor stop style svg switch symbol text textPath title tref tspan use view
  color-profile feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge
  feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence font-face
  font-face-src font-face-name glyph font missing-glyph hkern vkern`.split(/\s+/),
);

/** Elements that drawing programs keep for themselves: no browser knows their names. */
const OF_PROGRAMS =
  /^(?:i|x|a|ns\d+|graph|xodm|rdf|cc|dc|xmp\w*|pdf|photoshop|illustrator|sodipodi|inkscape|sketch|serif|vectornator|bx|figma|affinity|c2pa):/;

const MAX_ELEMENTS = 100_000;
const MAX_DEPTH = 256;

const REFERS_OUTSIDE = 'an SVG that refers to something outside itself';
const OTHER_STYLES = 'an SVG with a style sheet from elsewhere';

/**
 * Contents that a drawing may not have, each with its error. The patterns take linear time: a drawing may have
 * millions of characters.
 */
const REFUSED = [
  [/<\s*(?:[\w-]+:)?script\b/i, 'an SVG with a script in it'],
  [/\son[a-z]+\s*=/i, 'an SVG with an event handler in it'],
  [/<\s*(?:[\w-]+:)?foreignObject\b/i, 'an SVG with a foreignObject in it'],
  [/^\ufeff?\s*<\?xml\b[^>]*\bencoding\s*=\s*["'](?!utf-8["'])/i, 'an SVG that is not in UTF-8'],
  [/<!(?:DOCTYPE|ENTITY)\b/i, 'an SVG with a DOCTYPE in it'],
  [/<\?xml-stylesheet\b/i, OTHER_STYLES],
  [/@import\b/i, OTHER_STYLES],
  [/(?:\bhref|\bsrc)\s*=\s*["'](?!\s*(?:#|data:image\/(?:png|jpeg|webp)[;,]))/i, REFERS_OUTSIDE],
  [/url\(\s*(?:["']\s*)?(?!["'#\s]|data:image\/(?:png|jpeg|webp)[;,])/i, REFERS_OUTSIDE],
  // Functions that load in browsers, where an exported original may be opened.
  [/\b(?:image|image-set|cross-fade|src)\(/i, REFERS_OUTSIDE],
  [/\bxml:base\s*=/i, REFERS_OUTSIDE],
  [/http:\/\/www\.w3\.org\/1999\/xhtml/i, 'an SVG with HTML in it'],
  // A prefix of its own would hide the names of elements.
  [
    /\bxmlns:(?!svg\b)[\w.-]+\s*=\s*["']\s*http:\/\/www\.w3\.org\/2000\/svg/i,
    'an SVG with a prefix of its own',
  ],
] as const;

/** Attributes in which drawing programs of Windows keep paths of files, with backslashes. */
const NOTES_OF_PROGRAMS = /\s(?:inkscape|sodipodi):[\w-]{1,40}\s{0,4}=\s{0,4}(?:"[^"]*"|'[^']*')/g;

/**
 * Drawings are shown only as rendered pixels. Still they may not contain scripts or references to the outside: exports of
 * the catalogue have the originals. Checked is what a reader of XML and CSS reads: comments, sections and references to
 * characters would split or hide words.
 */
export function svgProblem(svg: string): string | undefined {
  const read = svg
    .replaceAll(/<!--[^]*?(?:-->|$)|<!\[CDATA\[|\]\]>/g, '')
    .replaceAll(NOTES_OF_PROGRAMS, '')
    .replaceAll(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (_reference, code: string) => characterOf(code));
  const refused = REFUSED.find(([pattern]) => pattern.test(svg) || pattern.test(read));
  if (refused !== undefined) return refused[1];
  // CSS escapes: u\72l( is url(.
  if (/\\/.test(read)) return 'an SVG with a backslash in it';
  return elementProblem(read);
}

function characterOf(code: string): string {
  const point = Number.parseInt(code.replace(/^x/i, ''), /^x/i.test(code) ? 16 : 10);
  return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : '';
}

/** The bound keeps the time linear: no name of `ELEMENTS` is longer. */
const TAG = /<(\/?)([A-Za-z][\w.:-]{0,60})([^<>]*)>/g;

function elementProblem(svg: string): string | undefined {
  let elements = 0;
  let depth = 0;
  for (const [, close = '', name = '', rest = ''] of svg.matchAll(TAG)) {
    const own = name.replace(/^svg:/, '');
    if (!ELEMENTS.has(own) && !OF_PROGRAMS.test(own))
      return `an SVG with an element that is not drawn: ${own}`;
    if (close === '/') depth -= 1;
    else {
      elements += 1;
      if (!rest.endsWith('/')) depth += 1;
    }
    if (elements > MAX_ELEMENTS) return `an SVG of more than ${MAX_ELEMENTS} elements`;
    if (depth > MAX_DEPTH) return `an SVG that nests more than ${MAX_DEPTH} elements`;
  }
  return undefined;
}
