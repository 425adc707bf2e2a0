/**
 * What may not stand in a drawing, and how it is told. None of these looks at a sign twice for what stands before it:
 * a drawing may have twenty million of them, and while it is looked through everybody else waits.
 */
const REFUSED = [
  [/<\s*(?:[\w-]+:)?script\b/i, 'an SVG with a script in it'],
  [/\son[a-z]+\s*=/i, 'an SVG with an event handler in it'],
  [/<\s*(?:[\w-]+:)?foreignObject\b/i, 'an SVG with a foreignObject in it'],
  [/^\ufeff?\s*<\?xml\b[^>]*\bencoding\s*=\s*["'](?!utf-8["'])/i, 'an SVG that is not in UTF-8'],
  [/<!(?:DOCTYPE|ENTITY)\b/i, 'an SVG with a DOCTYPE in it'],
  [/<\?xml-stylesheet\b/i, 'an SVG with a style sheet from elsewhere'],
  [/@import\b/i, 'an SVG with a style sheet from elsewhere'],
  [
    /(?:\bhref|\bsrc)\s*=\s*["'](?!\s*(?:#|data:image\/(?:png|jpeg|webp)[;,]))/i,
    'an SVG that refers to something outside itself',
  ],
  [
    /url\(\s*(?:["']\s*)?(?!["'#\s]|data:image\/(?:png|jpeg|webp)[;,])/i,
    'an SVG that refers to something outside itself',
  ],
] as const;

/** Drawings are only ever shown as the pixels made of them; even so they may hold nothing that acts or reaches out. */
export const svgProblem = (svg: string): string | undefined =>
  REFUSED.find(([pattern]) => pattern.test(svg))?.[1];
