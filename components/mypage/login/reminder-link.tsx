'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { reminderRoute } from '#lib/site/login-routes.ts';
import { useNext } from '../entrance/use-next.ts';

/** The way to a new password; the page that was asked for goes along. */
export const ReminderLink = ({ children }: { readonly children: ReactNode }) => (
  <Link href={reminderRoute(useNext())}>{children}</Link>
);
