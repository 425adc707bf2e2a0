'use client';

import { createContext, use, type ReactNode } from 'react';

const HostContext = createContext('');

/** Provides the URL of the image host, which only the server knows. */
export function ImageHost({ host, children }: { readonly host: string; readonly children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

export const useImageHost = (): string => use(HostContext);
