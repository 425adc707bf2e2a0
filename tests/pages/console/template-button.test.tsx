import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TemplateButton } from '#console/routes/texts/template-button.tsx';
import { enableResizeObserver, inMantine } from './browser.tsx';

async function press(isUnsaved: boolean) {
  enableResizeObserver();
  const loaded: true[] = [];
  render(<TemplateButton isUnsaved={isUnsaved} onLoad={() => loaded.push(true)} />, inMantine);
  await userEvent.click(screen.getByRole('button', { name: 'ひな型を読み込む' }));
  return loaded;
}

test('The template replaces a stored draft at once', async () => {
  expect(await press(false)).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Changes that are not stored stay unless their loss is confirmed', async () => {
  const loaded = await press(true);
  await userEvent.click(await screen.findByRole('button', { name: '編集を続ける' }));
  expect(loaded).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'ひな型を読み込む' }));
  await userEvent.click(await screen.findByRole('button', { name: '破棄して読み込む' }));
  expect(loaded).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});
