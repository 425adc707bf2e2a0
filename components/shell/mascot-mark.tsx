'use client';

import { MASCOT_SCRIPT, MASCOT_STYLES } from '#lib/site/mascot.ts';

/** Runs the script that picks the page's mascots before the first paint. */
export const MascotMark = () => (
  <>
    <script dangerouslySetInnerHTML={{ __html: MASCOT_SCRIPT }} />
    <style dangerouslySetInnerHTML={{ __html: MASCOT_STYLES }} />
  </>
);
