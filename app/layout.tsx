import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { MASCOT_SCRIPT, MASCOT_STYLES } from '#lib/site/mascot.ts';
import './globals.css';

export const viewport: Viewport = { width: 'device-width', initialScale: 1, themeColor: '#ffffff' };

export const metadata: Metadata = { formatDetection: { telephone: false, email: false, address: false } };

export default function RootLayout({ children }: { readonly children: ReactNode }) {
  return (
    // The first script marks <html> with the mascot it picked, which the server cannot know.
    <html lang="ja" suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: MASCOT_SCRIPT }} />
        <style dangerouslySetInnerHTML={{ __html: MASCOT_STYLES }} />
      </head>
      <body className="peg">
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </body>
    </html>
  );
}
