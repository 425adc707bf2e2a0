/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server';
import { NoScriptLinks } from '#components/shell/no-script-links.tsx';

test('the links without scripts are those of guests', () => {
  const html = renderToStaticMarkup(<NoScriptLinks />);
  expect([...html.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, text]) => text)).toEqual([
    '開催中のガチャ',
    'ガチャをさがす',
    'お知らせ',
    '遊び方',
    'よくある質問',
    '会員登録',
    'ログイン',
  ]);
});
