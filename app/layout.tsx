import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { Footer } from '#components/shell/footer.tsx';
import { Header } from '#components/shell/header.tsx';
import { MenuProvider } from '#components/shell/menu/menu-state.tsx';
import { UnseenNotice } from '#components/shell/unseen/unseen-notice.tsx';
import { Counted } from '#components/shell/travel/counted.tsx';
import { ScrollKeeper } from '#components/shell/travel/scroll-keeper.tsx';
import { siteEnv } from '#lib/site/env.ts';
import { MASCOT_SCRIPT, MASCOT_STYLES } from '#lib/site/mascot.ts';
import { DARK_THEME_COLOUR, SITE_LANGUAGE, THEME_COLOUR, pageTitle } from '#lib/site/site.ts';
// The not-found page travels with every page, and its sheet with it: here it is in use, not only preloaded.
import '#components/shell/message/message-page.module.css';
import './globals.css';

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: THEME_COLOUR },
    { media: '(prefers-color-scheme: dark)', color: DARK_THEME_COLOUR },
  ],
  colorScheme: 'light dark',
};

/** Every page says the rest of itself; nothing here may speak for a page that forgot to. */
export const metadata: Metadata = {
  metadataBase: new URL(siteEnv.SITE_ORIGIN),
  title: pageTitle(),
  formatDetection: { telephone: false, email: false, address: false },
};

export default function RootLayout({ children }: { readonly children: ReactNode }) {
  const { GA_MEASUREMENT_ID, GA_DATA_LAYER } = siteEnv;
  return (
    // The first script marks <html> with the mascot it picked, which the server cannot know.
    <html lang={SITE_LANGUAGE} suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: MASCOT_SCRIPT }} />
        <style dangerouslySetInnerHTML={{ __html: MASCOT_STYLES }} />
      </head>
      <body className="peg">
        <a href="#content" className="visually-hidden skip-link">
          本文へ進む
        </a>
        <MenuProvider>
          <Header />
          <main id="content" tabIndex={-1}>
            {children}
          </main>
          <UnseenNotice />
          <Footer />
        </MenuProvider>
        <ScrollKeeper />
        {GA_MEASUREMENT_ID && <Counted measurementId={GA_MEASUREMENT_ID} dataLayerName={GA_DATA_LAYER} />}
      </body>
    </html>
  );
}
