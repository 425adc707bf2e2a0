import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useTypedText } from '#components/search/use-live-search.ts';
import { SearchBox } from '#components/search/search-box.tsx';

test('the search is a landmark in browsers without the element <search> as well', () => {
  const { container } = render(<SearchBox text="まるぽ" />);
  expect(container.querySelector('[role=search]')).toBe(screen.getByRole('search'));
  expect(screen.getByRole('search')).toHaveAttribute('action', '/sanrio/search');
  expect(screen.getByRole('textbox', { name: 'ガチャをさがす' })).toHaveValue('まるぽ');
});

test('the address of a search has no empty parameters', () => {
  render(
    <SearchBox text="まるぽ">
      <select name="sort" defaultValue="">
        <option value="">おすすめ順</option>
      </select>
    </SearchBox>,
  );
  const formData = new FormData();
  for (const [name, value] of Object.entries({ q: 'まるぽ', character: '', sort: '' }))
    formData.append(name, value);
  // jsdom does not send the event, which carries the entries of the address.
  fireEvent(screen.getByRole('search'), Object.assign(new Event('formdata'), { formData }));
  expect([...formData.keys()]).toEqual(['q']);
});

test('a text that is being composed is searched, without the romaji of its last kana', () => {
  const field = document.createElement('input');
  const { result } = renderHook(() => useTypedText({ current: field }));
  const compose = (value: string) =>
    act(() => {
      field.value = value;
      field.dispatchEvent(new InputEvent('input', { isComposing: true }));
    });
  compose('まるp');
  expect(result.current).toBe('まる');
  compose('まるぽ');
  expect(result.current).toBe('まるぽ');
});
