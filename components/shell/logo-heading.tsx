'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { ROUTES } from '#lib/site/routes.ts';

type LogoHeadingProps = { readonly className?: string | undefined; readonly children: ReactNode };

/** On the top page the logo is the page's heading (§2); elsewhere the page has a title of its own. */
export function LogoHeading({ className, children }: LogoHeadingProps) {
  const pathname = usePathname();
  const Element = pathname === '/' || pathname === ROUTES.top ? 'h1' : 'div';
  return <Element className={className}>{children}</Element>;
}
