import { html, type Html } from './html.ts';
import type { MethodLooks } from './method-looks.ts';
import { STYLE_SHEET } from './style-sheet.ts';

const SAMPLE = 'これは見本の決済ページです。お金はいっさい動きません。';

export function frame({ name, ink }: MethodLooks, title: string, content: Html): string {
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
