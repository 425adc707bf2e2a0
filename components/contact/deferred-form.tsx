'use client';

import { deferred } from '#components/ui/deferred.tsx';
import { FormSkeleton } from './form-skeleton.tsx';

/** Loaded after the page, which is read by everybody who looks for the address of the shop. */
export const DeferredContactForm = deferred(
  () => import('./contact-form.tsx').then(({ ContactForm }) => ContactForm),
  <FormSkeleton />,
);
