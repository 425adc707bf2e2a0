import { render, screen } from '@testing-library/react';
import { BrandProvider } from '#components/brand/page-brand.tsx';
import { VoiceProvider } from '#components/brand/member-voice.tsx';
import { NoOrders } from '#components/orders/order-row.tsx';
import { ErrorPage } from '#components/shell/error-page.tsx';
import { Footer } from '#components/shell/footer.tsx';
import { Header } from '#components/shell/header.tsx';
import { NotFoundPage } from '#components/shell/not-found-page.tsx';
import { SearchBox } from '#components/search/search-box.tsx';
import { Hero } from '#components/home/hero.tsx';
import { lookOf, pageBrandOf } from '#lib/brand/look.ts';
import { voiceOf } from '#lib/brand/voice.ts';
import { OTHER_BRAND, USUAL_NAMES } from '../../support/brand.ts';
import { renderInShop } from '../render.tsx';

const inOtherBrand = () =>
  renderInShop(
    <BrandProvider brand={pageBrandOf(OTHER_BRAND)}>
      <VoiceProvider voice={voiceOf(OTHER_BRAND.voice)}>
        <Header />
        <Hero machines={[{ ink: 'soda', art: undefined }]} draws={[]} season="winter">
          <p>{voiceOf(OTHER_BRAND.voice).topLead}</p>
        </Hero>
        <SearchBox />
        <NoOrders />
        <NoOrders isSent />
        <NotFoundPage />
        <Footer operator="株式会社くじ本舗" copyright="© 2026" />
      </VoiceProvider>
    </BrandProvider>,
    {},
  );

test('Every part of a page names the brand, and nothing of the usual one', () => {
  inOtherBrand();
  expect(screen.getAllByAltText('くじ本舗').length).toBeGreaterThan(1);
  expect(screen.getByText('くじ本舗は、株式会社くじ本舗が企画・運営しています。')).toBeInTheDocument();
  expect(document.body.innerHTML).not.toMatch(USUAL_NAMES);
});

test('Every drawing comes from the brand', () => {
  inOtherBrand();
  const sources = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');
  expect(sources.length).toBeGreaterThan(6);
  for (const source of sources) expect(source).toMatch(new RegExp(`^/brand/${lookOf(OTHER_BRAND)}/art/`));
});

test('The page in place of a shell that failed shows the drawing of the present brand, which it does not know', () => {
  render(<ErrorPage retry={() => {}} />);
  const [drawing] = document.querySelectorAll('img');
  expect(drawing).toHaveAttribute('src', '/brand/unknown/art/mascots/2.svg');
});
