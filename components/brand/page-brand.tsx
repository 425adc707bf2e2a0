'use client';

import { createContext, use, type ReactNode } from 'react';
import { type PageBrand, UNKNOWN_BRAND } from '#lib/brand/page-brand.ts';

const BrandContext = createContext<PageBrand>(UNKNOWN_BRAND);

type BrandProviderProps = { readonly brand: PageBrand; readonly children: ReactNode };

/** Provides the brand, which an owner changes while the shop runs, to every part of the page. */
export function BrandProvider({ brand, children }: BrandProviderProps) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

export const useBrand = (): PageBrand => use(BrandContext);
