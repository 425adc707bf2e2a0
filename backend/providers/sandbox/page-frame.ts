import type { PaymentType } from '#lib/contract/payment-types.ts';
import { paymentName } from '#lib/orders/payment-methods.ts';

const SAMPLE = 'これは見本の決済ページです。お金はいっさい動きません。';

export function frame({ name, ink }: MethodStyle, title: string, content: Html): string {
  const page = html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title} | ${name}(見本)</title>
        <style>
          :root { --ink: ${ink}; }${{ html: STYLE_SHEET }}
        </style>
      </head>
      <body>
        <aside class="sample">${SAMPLE}</aside>
        <header>
          <p>${name} <small>見本</small></p>
        </header>
        <main>${content}</main>
      </body>
    </html> `;
  return page.html;
}

export type MethodStyle = {
  /** The payment type as the shop calls it. */
  readonly name: string;
  /** Sample login fields of the page; they are never sent. */
  readonly login: readonly { readonly label: string; readonly sample: string }[];
  readonly ink: string;
};

const PHONE = { label: '携帯電話番号', sample: '090-0000-0000' };
const PIN = { label: '暗証番号', sample: '見本では入力しません' };

const SIMPLE_STYLE = { login: [], ink: '#4a4f5c' } as const;

/** Invented styles, none of them like the real provider's. */
const METHOD_STYLES: Readonly<Partial<Record<PaymentType, Omit<MethodStyle, 'name'>>>> = {
  CARD: { login: [], ink: '#24508f' },
  AU: { login: [PHONE, PIN], ink: '#9a4a00' },
  DOCOMO: { login: [PHONE, PIN], ink: '#8e2a4c' },
  SB: { ...SIMPLE_STYLE, login: [PHONE, PIN] },
  PAYPAY: {
    login: [
      { label: 'アカウント', sample: 'mihon-taro' },
      { label: '残高', sample: '100,000円(見本)' },
    ],
    ink: '#7a2f2f',
  },
};

export const styleOf = (paymentType: PaymentType): MethodStyle => ({
  name: paymentName(paymentType),
  ...(METHOD_STYLES[paymentType] ?? SIMPLE_STYLE),
});

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML, as opposed to text that must be escaped. */
export type Html = { readonly html: string };

type HtmlPart = string | number | Html | readonly Html[];

/** Joins HTML. Escapes every value that is not `Html`. */
export function html(pieces: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const text = pieces.map((piece, at) => piece + (at < parts.length ? written(parts[at] ?? '') : ''));
  return { html: text.join('') };
}

export const NOTHING: Html = { html: '' };

function written(part: HtmlPart): string {
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(({ html: piece }) => piece).join('\n');
}

/** The style of another company: grey background, thin lines, one colour per payment type. */
const STYLE_SHEET = `
* { box-sizing: border-box; }
body { margin: 0; background: #eef0f3; color: #1d2330; font: 16px/1.7 'Hiragino Sans', 'Hiragino Kaku Gothic ProN',
  'Noto Sans JP', 'Noto Sans CJK JP', 'Yu Gothic Medium', Meiryo, sans-serif; word-break: auto-phrase; line-break: strict;
  overflow-wrap: anywhere; }
.sample { margin: 0; padding: 10px 16px; background: #1d2330; color: #fff; text-align: center; font-size: 14px; font-weight: 700;
  text-wrap: balance; }
header { padding: 16px; background: var(--ink); color: #fff; }
header p { max-width: 560px; margin: 0 auto; font-size: 18px; font-weight: 700; }
main { max-width: 592px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.4; text-wrap: balance; }
h2 { margin: 28px 0 8px; font-size: 16px; }
section, form { margin: 0 0 20px; }
.sheet { padding: 20px 16px; background: #fff; border: 1px solid #c9ced8; border-radius: 4px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 0; }
dt { color: #545c6d; }
dd { margin: 0; text-align: right; }
.sum { font-size: 26px; font-weight: 700; line-height: 1.3; font-variant-numeric: tabular-nums; }
fieldset { margin: 0 0 20px; padding: 0; border: 0; min-width: 0; }
legend { margin: 0 0 8px; padding: 0; font-weight: 700; }
.choice { display: flex; gap: 10px; align-items: center; min-height: 48px; padding: 4px 8px; border-top: 1px solid #e2e5eb; }
.choice input { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--ink); }
.choice span { display: block; }
.number { font-variant-numeric: tabular-nums; font-weight: 700; }
.choice small { display: block; color: #545c6d; font-size: 14px; line-height: 1.5; }
.ways { display: grid; grid-template-columns: repeat(auto-fit, minmax(160px, 1fr)); gap: 0 16px; }
label.field { display: block; font-weight: 700; }
.field input { display: block; width: 100%; height: 52px; margin-top: 4px; padding: 0 12px; border: 2px solid #6b7282;
  border-radius: 4px; background: #fff; color: inherit; font: inherit; }
.field input[readonly] { border-color: #c9ced8; background: #f5f6f8; color: #545c6d; }
.field + .field { margin-top: 12px; }
button, .back { display: block; width: 100%; min-height: 52px; padding: 10px 16px; border: 2px solid var(--ink);
  border-radius: 4px; background: #fff; color: var(--ink); font: inherit; font-weight: 700; text-align: center;
  text-decoration: none; cursor: pointer; }
button.main, .back { background: var(--ink); color: #fff; }
.buttons { display: grid; gap: 12px; }
.others { display: grid; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); gap: 12px; }
details { margin-top: 20px; border-top: 1px solid #e2e5eb; }
.wrong { margin: 0 0 16px; padding: 12px 16px; border: 2px solid #a3122f; border-radius: 4px; background: #fff; color: #a3122f; font-weight: 700; }
:focus-visible { outline: 3px solid #1d2330; outline-offset: 3px; }
summary { min-height: 48px; padding: 10px 0; font-weight: 700; cursor: pointer; }
`;
