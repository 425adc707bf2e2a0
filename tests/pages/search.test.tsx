import { render, screen } from '@testing-library/react';
import { SearchBox } from '#components/search/search-box.tsx';

test('the search is a landmark in browsers without the element <search> as well', () => {
  const { container } = render(<SearchBox text="まるぽ" />);
  expect(container.querySelector('[role=search]')).toBe(screen.getByRole('search'));
  expect(screen.getByRole('search')).toHaveAttribute('action', '/sanrio/search');
  expect(screen.getByRole('textbox', { name: 'ガチャをさがす' })).toHaveValue('まるぽ');
});
