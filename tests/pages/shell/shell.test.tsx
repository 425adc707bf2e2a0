import { screen } from '@testing-library/react';
import { ErrorPage } from '#components/shell/error-page.tsx';
import { HomeLink } from '#components/shell/home-link.tsx';
import { LogoHeading } from '#components/shell/header.tsx';
import { renderInShop } from './shop-around.tsx';

const logo = (
  <LogoHeading>
    <HomeLink />
  </LogoHeading>
);

test.each(['/', '/sanrio'])('on %s the logo is the heading of the page', (path) => {
  renderInShop(logo, { path });
  expect(screen.getByRole('heading', { level: 1, name: 'ころん堂' })).toBeVisible();
});

test.each(['/sanrio/faq', '/sanrio/marupo-otsukai', '/sanrio/mypage'])('on %s it is not', (path) => {
  renderInShop(logo, { path });
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('link', { name: 'ころん堂' })).toHaveAttribute('href', '/sanrio');
});

test('a page that failed says so in the words of the specification, and is tried again', async () => {
  const retry = jest.fn();
  const { user } = renderInShop(<ErrorPage retry={retry} />, {});
  expect(screen.getByRole('alert')).toHaveTextContent(
    'サーバーエラーが発生しました。しばらく時間をおいてから再度アクセスしてください。',
  );
  await user.click(screen.getByRole('button', { name: 'もう一度ためす' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
