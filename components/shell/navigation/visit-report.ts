'use client';

import { useEffect } from 'react';

/** One visit in ten is measured. */
const SHARE = 0.1;

/** Measures some visits, after the page has loaded. An automated browser is no visitor. */
export function VisitReport() {
  useEffect(() => {
    if (navigator.webdriver || Math.random() >= SHARE) return;
    import('./browser-report.ts').then(
      ({ reportVisit }) => reportVisit(),
      () => undefined,
    );
  }, []);
  return null;
}
