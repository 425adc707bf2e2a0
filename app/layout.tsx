import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { ImageHost } from '#components/images/image-host.tsx';
import { Footer } from '#components/shell/footer.tsx';
import { Header } from '#components/shell/header.tsx';
import { MascotMark } from '#components/shell/mascot-mark.tsx';
import { RunningBars } from '#components/shell/running-bars.tsx';
import { MenuProvider } from '#components/shell/menu/menu-state.tsx';
import { PageAnalytics } from '#components/shell/navigation/analytics.tsx';
import { ScrollRestoration } from '#components/shell/navigation/scroll-restoration.ts';
import { TestBand } from '#components/shell/test-band.tsx';
import { DeferredPageWork } from '#components/shell/visitor.tsx';
import { siteEnv } from '#lib/site/env.ts';
import { BrandProvider } from '#components/brand/page-brand.tsx';
import { currentBrand } from '#lib/api/current-brand.ts';
import { currentOperator, currentRunning } from '#lib/api/current-operator.ts';
import { brandStyle } from '#lib/brand/brand-style.ts';
import { lookOf, pageBrandOf } from '#lib/brand/look.ts';
import { artBaseOf } from '#lib/brand/page-brand.ts';
import { themeColoursOf } from '#lib/brand/theme-colours.ts';
import type { Brand } from '#lib/contract/brand.ts';
import { weightsOf } from '#lib/site/mascot-choice.ts';
import { ICON_PATHS } from '#lib/seo/manifest.ts';
import { isTestShop } from '#lib/site/test-shop.ts';
import { SITE_LANGUAGE } from '#lib/site/site.ts';
// Both error pages and the not-found page are part of every page; in the shell's script their code exists once.
import '#components/shell/error-page.tsx';
import '#components/shell/not-found-page.tsx';
import './globals.css';

export async function generateViewport(): Promise<Viewport> {
  const { day, night } = themeColoursOf(await currentBrand());
  return {
    width: 'device-width',
    initialScale: 1,
    // `env(safe-area-inset-*)` is 0 on iPhones otherwise.
    viewportFit: 'cover',
    themeColor: [
      { media: '(prefers-color-scheme: light)', color: day },
      { media: '(prefers-color-scheme: dark)', color: night },
    ],
    // The window matches the system's colours until the style sheet is loaded.
    colorScheme: 'light dark',
  };
}

/** Every page sets its own metadata; a default here would apply to a page that forgot to. */
export const generateMetadata = async (): Promise<Metadata> => ({
  metadataBase: new URL(siteEnv.SITE_ORIGIN),
  title: (await currentBrand()).title,
  icons: { icon: ICON_PATHS.svg, apple: ICON_PATHS.png },
  // Links that a device puts into a page are not in the HTML that React expects, and not among its texts later.
  formatDetection: { telephone: false, date: false, address: false, email: false, url: false },
});

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const [operator, brand, { announcement, maintenance }] = await Promise.all([
    currentOperator(),
    currentBrand(),
    currentRunning(),
  ]);
  const { GA_MEASUREMENT_ID, GA_DATA_LAYER } = siteEnv;
  const style = brandStyle(brand);
  return (
    // The first script marks <html> with the mascot it picked, which the server cannot know.
    <html lang={SITE_LANGUAGE} {...figuresOf(brand)} suppressHydrationWarning>
      <head>
        {style !== null && <style dangerouslySetInnerHTML={{ __html: style }} />}
        <MascotMark />
      </head>
      <body className="peg">
        {isTestShop(siteEnv) && <TestBand />}
        <a href="#content" className="visually-hidden skip-link">
          本文へ進む
        </a>
        <RunningBars announcement={announcement} maintenance={maintenance} />
        <BrandProvider brand={pageBrandOf(brand)}>
          <MenuProvider>
            <Header />
            <ImageHost host={siteEnv.IMAGE_HOST}>
              <main id="content" tabIndex={-1}>
                {children}
              </main>
              <DeferredPageWork />
            </ImageHost>
            <Footer operator={operator.name} copyright={operator.copyright} />
          </MenuProvider>
        </BrandProvider>
        <ScrollRestoration />
        {GA_MEASUREMENT_ID && (
          <PageAnalytics measurementId={GA_MEASUREMENT_ID} dataLayerName={GA_DATA_LAYER} />
        )}
      </body>
    </html>
  );
}

/** The drawings and weights from which the first script picks the figures of the header and the footer. */
function figuresOf(brand: Brand): { readonly 'data-art'?: string; readonly 'data-weights'?: string } {
  const look = lookOf(brand);
  return {
    ...(look !== '' && { 'data-art': artBaseOf(look) }),
    ...(brand.mascots.kind !== 'standard' && { 'data-weights': weightsOf(brand.mascots) }),
  };
}
