import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SWRConfig, unstable_serialize } from 'swr';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import type { FieldProblem } from '#lib/contract/ops/refusals.ts';
import type { Elements } from '#lib/site/elements.ts';
import { EditorContext } from '#console/routes/draw-editor/editor-context.ts';
import { InkField } from '#console/routes/draw-editor/ink-field.tsx';
import { Prizes } from '#console/routes/draw-editor/prizes.tsx';
import { Problems } from '#console/routes/draw-editor/summary.tsx';
import { OTHER_BRAND } from '../../support/brand.ts';
import { A_DRAFT } from './draft-document.ts';
import { enableLocalRequests, enableResizeObserver, inMantine } from './browser.tsx';

type EditorProps = { readonly onChange?: (draft: DraftDocument) => void; readonly children: Elements };

/** The editor of a draft in which nothing is fixed. */
function Editor({ onChange, children }: EditorProps) {
  const [document, setDocument] = useState(A_DRAFT);
  return (
    <EditorContext
      value={{
        document,
        change: (parts) => {
          const next = { ...document, ...(typeof parts === 'function' ? parts(document) : parts) };
          setDocument(next);
          onChange?.(next);
        },
        problemAt: () => undefined,
        isFixed: () => false,
        leave: () => {},
      }}
    >
      {children}
    </EditorContext>
  );
}

test('A prize that was removed comes back to its place with its text and picture', async () => {
  enableLocalRequests();
  enableResizeObserver();
  globalThis.fetch = async () => Response.json({}, { status: 404 });
  let draft = A_DRAFT;
  render(
    <Editor onChange={(next) => (draft = next)}>
      <Prizes />
    </Editor>,
    inMantine,
  );
  const [first] = screen.getAllByRole('listitem', { name: 'A賞' });
  if (first === undefined) throw new Error('The prize is not shown.');
  await userEvent.click(within(first).getByRole('button', { name: /削除/ }));
  expect(draft.prizes.map(({ name }) => name)).toEqual(['バッグ']);
  await userEvent.click(screen.getByRole('button', { name: '元に戻す' }));
  expect(draft.prizes).toEqual(A_DRAFT.prizes);
});

test('A problem of several values of one field is listed once', () => {
  const problem = (path: string): FieldProblem => ({ path, code: 'tooSmall', message: 'too small', min: 1 });
  render(
    <Editor>
      <Problems problems={['quantities.0', 'quantities.1', 'quantities.2', 'price'].map(problem)} />
    </Editor>,
    inMantine,
  );
  expect(screen.getByText('2か所あります。')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('The colours of a draw are those of the shop, without words of another one', () => {
  globalThis.fetch = async () => Response.json({}, { status: 404 });
  const settings = { brand: { value: OTHER_BRAND } };
  const { container } = render(
    <SWRConfig value={{ fallback: { [unstable_serialize(['showSettings', {}])]: settings } }}>
      <Editor>
        <InkField />
      </Editor>
    </SWRConfig>,
    inMantine,
  );
  expect(screen.getByRole('radio', { name: 'わき役の色' })).toBeChecked();
  expect(container).not.toHaveTextContent(/いちご|ソーダ|レモン|ぶどう/);
  const shown = [...container.querySelectorAll('[style*="background-color"]')].map(
    (one) => getComputedStyle(one).backgroundColor,
  );
  // The primary colour of the other brand is #8a3324, that of the usual one #db1f5b.
  expect(shown).toContain('rgb(138, 51, 36)');
  expect(shown).not.toContain('rgb(219, 31, 91)');
});
