'use client';

import { recall } from './html-once.ts';

type ScriptOnceProps = {
  /** The key under which a server component has kept the text. */
  readonly kept: string;
  readonly type?: string;
};

/** A script in the HTML only: React does not hydrate it, and no script or data of the page repeats its text. */
export const ScriptOnce = ({ kept, type }: ScriptOnceProps) => (
  <script
    type={type}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: typeof window === 'undefined' ? recall(kept) : '' }}
  />
);
