import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './console.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SWRConfig } from 'swr';
import { tolerateMovedNodes } from '#lib/site/moved-nodes.ts';
import { router } from './router.tsx';
import { TestBand } from './shell/test-shop.tsx';
import { StepUpProvider } from './sign-in/step-up.tsx';
import { cssVariables, THEME } from './theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// Dialogs stop the page from scrolling with a style sheet of their own, which gets the nonce of bundlers.
Object.assign(globalThis, { __webpack_nonce__: nonce });

tolerateMovedNodes(Node);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element "root".');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={THEME}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <SWRConfig value={{ shouldRetryOnError: false }}>
        <TestBand />
        <Notifications position="top-center" limit={3} />
        <StepUpProvider>
          <RouterProvider router={router} />
        </StepUpProvider>
      </SWRConfig>
    </MantineProvider>
  </StrictMode>,
);
