'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { loginRoute } from '#lib/site/login-routes.ts';
import { useNext } from './use-next.ts';

/** The way to the login; the page that was asked for goes along. */
export const LoginLink = ({ children }: { readonly children: ReactNode }) => (
  <Link href={loginRoute(useNext())}>{children}</Link>
);
