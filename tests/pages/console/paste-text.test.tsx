import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SiteTextBlock } from '#lib/contract/site-text-blocks.ts';
import { PasteDialog } from '#console/routes/texts/paste-dialog.tsx';
import { enableResizeObserver, inMantine } from './browser.tsx';

const BEFORE: readonly SiteTextBlock[] = [{ kind: 'chapter', title: 'ひな型' }];
const VARIABLES = [
  { name: '店の名前', value: 'くじ本舗', isList: false },
  { name: '保管の期間', value: '60日', isList: false },
];

function open(isUnsaved = false) {
  enableResizeObserver();
  const replaced: (readonly SiteTextBlock[])[] = [];
  const closed: true[] = [];
  render(
    <PasteDialog
      kind="terms"
      blocks={BEFORE}
      isUnsaved={isUnsaved}
      variables={VARIABLES}
      onReplace={(blocks) => replaced.push(blocks)}
      onClose={() => closed.push(true)}
    />,
    inMantine,
  );
  return { replaced, closed };
}

const paste = async (text: string) => {
  await userEvent.click(await screen.findByRole('textbox', { name: '文章の全文' }));
  await userEvent.paste(text);
};
const replace = () => screen.getByRole('button', { name: 'この内容に置きかえる' });

test('A pasted text is shown as blocks with its remarks before it replaces anything', async () => {
  const { replaced, closed } = open();
  expect(await screen.findByRole('button', { name: 'この内容に置きかえる' })).toBeDisabled();
  await paste(
    '第1条（適用）\r\n\u3000くじ本舗は、60日保管します。\r\n第3条（変更）\r\n変えることがあります。',
  );
  expect(screen.getByRole('status')).toHaveTextContent('部品5個になります');
  const result = within(screen.getByRole('region', { name: '置きかえたあとの内容' }));
  expect(result.getByText('適用')).toBeVisible();
  expect(result.getByText('{店の名前}は、60日保管します。')).toBeVisible();
  expect(screen.getByText('「第3条（変更）」の番号が、ページの付ける番号と合いません。')).toBeVisible();
  expect(replaced).toEqual([]);

  await userEvent.click(replace());
  expect(replaced).toEqual([
    [
      { kind: 'chapter', title: '利用規約' },
      { kind: 'article', title: '適用' },
      { kind: 'paragraph', text: '{店の名前}は、60日保管します。' },
      { kind: 'article', title: '第3条（変更）' },
      { kind: 'paragraph', text: '変えることがあります。' },
    ],
  ]);
  expect(closed).toHaveLength(1);
});

test('Changes that are not stored are lost, and the dialog says so', async () => {
  open(true);
  expect(await screen.findByText(/保存していない変更は、なくなります。/)).toBeVisible();
});

test('Each variable is a choice, and leaving replaces nothing', async () => {
  const { replaced, closed } = open();
  await paste('第1条（適用）\nくじ本舗は、60日保管します。');
  await userEvent.click(screen.getByRole('checkbox', { name: /^「くじ本舗」を/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^「60日」を/ }));
  expect(screen.getByText('くじ本舗は、{保管の期間}保管します。')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'やめる' }));
  expect(replaced).toEqual([]);
  expect(closed).toHaveLength(1);
});
