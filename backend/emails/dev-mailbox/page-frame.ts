import { recolour } from '#lib/brand/palette.ts';
import type { Brand } from '#lib/contract/brand.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { escaped } from '../render-html.ts';

type Frame = {
  readonly brand: Pick<Brand, 'name' | 'colours'>;
  readonly title: string;
  readonly content: string;
};

export const frame = ({ brand: { name, colours }, title, content }: Frame): string => `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(title)} | ${escaped(name)}</title>
<style>${recolour(STYLE_SHEET, colours)}</style>
</head>
<body>
<header><a href="${ROUTES.top}">${escaped(name)}</a></header>
<main>
${content}
</main>
</body>
</html>
`;

/** The style of the shop's pages, as far as the mailbox needs it. */
const STYLE_SHEET = `
:root { --ichigo: #db1f5b; --ichigo50: #f59ab5; --soda: #0074ba; --soda50: #86c4e8; --soda20: #d3eaf7;
  --lemon: #ffd92e; --budo: #211b52; --budo60: #5c5799; --ink2: #57537f; --hole: #a9d3ec; --rule: #cbd3e2; }
* { box-sizing: border-box; }
body { margin: 0; background: radial-gradient(circle, var(--hole) 2.6px, transparent 3px) center top / 24px 24px var(--soda20);
  color: var(--budo); font: 16px/1.75 'Hiragino Sans', 'Hiragino Kaku Gothic ProN', 'Noto Sans JP', 'Noto Sans CJK JP',
  'Yu Gothic Medium', Meiryo, sans-serif; word-break: auto-phrase; line-break: strict; overflow-wrap: anywhere; }
a { color: inherit; font-weight: 700; text-underline-offset: 5px; }
:focus-visible { outline: 3px solid var(--soda); outline-offset: 3px; border-radius: 4px; }
header { background: #fff; padding: 8px 16px; border-bottom: 3px solid var(--hole); }
header a { display: block; max-width: 640px; margin: 0 auto; font-size: 26px; line-height: 44px; letter-spacing: .04em;
  text-decoration: none; text-shadow: 2px 2px 0 var(--ichigo50); }
main { max-width: 672px; margin: 0 auto; padding: 28px 16px 64px; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.4; text-wrap: balance; }
h2 { margin: 0; font-size: 18px; line-height: 1.4; }
main > p, main > dl { margin: 0 0 20px; padding: 12px 16px; background: #fff; border-radius: 8px; }
main > h2 { margin: 32px 0 12px; }
.search { margin: 0 0 20px; padding: 16px; background: #fff; border-radius: 8px; }
.search label { display: block; font-size: 15px; font-weight: 700; }
.row { display: flex; gap: 12px; margin-top: 6px; }
input { flex: 1; min-width: 0; height: 52px; padding: 0 12px; border: 2px solid var(--budo60); border-radius: 6px;
  color: inherit; font: inherit; }
input::placeholder { color: var(--ink2); opacity: 1; }
button { height: 52px; padding: 0 20px; border: 2px solid var(--budo); border-radius: 8px; background: var(--soda50);
  box-shadow: inset 4px 4px 0 #fff, 4px 4px 0 var(--soda50); color: inherit; font: inherit; font-weight: 700; cursor: pointer; }
button:hover { box-shadow: inset 1px 1px 0 #fff, 1px 1px 0 var(--soda50); }
main > .bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 16px;
  padding-block: 4px; }
.bar a { display: inline-block; line-height: 44px; }
.bar a + a { margin-left: 12px; }
ol { display: grid; gap: 16px; margin: 0; padding: 0; list-style: none; }
.card { padding: 16px; background: #fff; border-radius: 10px; box-shadow: 0 3px 0 var(--hole); }
.facts { display: flex; flex-wrap: wrap; gap: 0 16px; margin: 0 0 4px; color: var(--ink2); font-size: 14px; }
.card h2 a { display: block; padding: 9px 0 10px; }
.code { display: flex; align-items: center; gap: 16px; margin: 12px 0 0; border-radius: 8px; background: var(--lemon); }
.code span { padding: 14px 16px; border-right: 2px dashed var(--budo); font-size: 13px; font-weight: 700; }
.code b { font-size: 32px; line-height: 1.3; letter-spacing: .14em; font-variant-numeric: tabular-nums; user-select: all; }
.empty { text-align: center; }
.empty p { margin: 0; }
.rest { margin-top: 20px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; }
dt { color: var(--ink2); font-size: 14px; font-weight: 700; }
dd { margin: 0; }
iframe { display: block; width: 100%; height: 720px; border: 2px solid var(--budo); border-radius: 10px; background: #fff; }
pre { margin: 0; white-space: pre-wrap; font: inherit; line-height: 1.6; }
`;
