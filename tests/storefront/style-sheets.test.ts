import { globSync, readFileSync } from 'node:fs';

const read = (pattern: string) =>
  globSync(pattern).map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const sheets = read('components/**/*.css');
const tokens = read('app/*.css');
const sources = read('{app,components,lib}/**/*.{ts,tsx}');

/** Lines with a literal colour. Excludes black in masks and pictures in data URLs, which cannot use tokens. */
const colouredLines = ({ file, text }: { file: string; text: string }) =>
  text
    .replaceAll(/url\("data:[^"]*"\)/g, '')
    .replaceAll(/#000\b/g, '')
    .split('\n')
    .filter((line) => /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i.test(line) && !/^\s*--/.test(line))
    .map((line) => `${file}: ${line.trim()}`);

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

describe('the style sheets', () => {
  it('take every colour from the tokens', () => {
    expect(sheets.length).toBeGreaterThan(100);
    expect(sheets.flatMap(colouredLines)).toEqual([]);
  });

  it('use only defined tokens', () => {
    const defined = new Set([
      ...[...sheets, ...tokens].flatMap(({ text }) => namesIn(text, /(--[a-zA-Z][\w-]*)\s*:/g)),
      ...sources.flatMap(({ text }) => namesIn(text, /['"`[{;](--[a-zA-Z][\w-]*)/g)),
    ]);
    const missing = [...sheets, ...tokens].flatMap(({ file, text }) =>
      namesIn(text, /var\((--[\w-]+)\s*[,)]/g)
        .filter((name) => !defined.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('let components override buttons, cards and mascots, in any order of the sheets', () => {
    const parts = [
      ...read('components/ui/base.module.css'),
      ...read('components/info/bottom-aligned-mascot.module.css'),
    ];
    const firm = parts.flatMap(({ file, text }) =>
      namesIn(text, /^(\.(?:button|text|card|hanging|mascot) \{[^}]*)/gm)
        .filter((rule) => /^ {2}(?:display|width|min-height|padding|margin-top):/m.test(rule))
        .map((rule) => `${file}: ${rule.split(' {')[0]}`),
    );
    expect(parts).toHaveLength(2);
    expect(firm).toEqual([]);
  });

  it('leave the width of the buttons on a card of settings to the card', () => {
    const [card] = read('components/ui/titled-card.module.css');
    expect(card?.text).toContain('--widest-button: 360px');
    const others = read('components/account/**/*.css').filter(({ text }) =>
      text.includes('max-width: 360px'),
    );
    expect(others.map(({ file }) => file)).toEqual([]);
  });

  it('begin all pages below マイページ at one left edge', () => {
    const [page] = read('components/account/member-page.module.css');
    expect(page?.text).not.toMatch(/\.wrap|margin-inline: auto/);
  });

  it('use no blur', () => {
    const soft = [...sheets, ...tokens].filter(({ text }) => /\bblur\(|backdrop-filter/.test(text));
    expect(soft.map(({ file }) => file)).toEqual([]);
  });
});
