'use client';

import { MASCOT_SCRIPT, MASCOT_STYLES } from '#lib/site/mascot.ts';

/** Marks the page with its mascots before anything is painted. */
export const MascotMark = () => (
  <>
    <script dangerouslySetInnerHTML={{ __html: MASCOT_SCRIPT }} />
    <style dangerouslySetInnerHTML={{ __html: MASCOT_STYLES }} />
  </>
);
