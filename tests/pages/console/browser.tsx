import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

/** Options of `render` for a part of the console. */
export const inMantine = {
  wrapper: ({ children }: { readonly children: ReactNode }) => (
    <MantineProvider env="test">{children}</MantineProvider>
  ),
};

/** Node's requests need a whole address. */
export function enableLocalRequests(): void {
  globalThis.Request = class extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init);
    }
  };
}

/** jsdom has no layout: sizes are never observed. */
export function enableResizeObserver(): void {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}
