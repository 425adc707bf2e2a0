'use client';

import { useEffect } from 'react';

/**
 * Opens the answer the address speaks of. Browsers do so by themselves when they load a page, but not when
 * the visitor comes by a link inside the shop, which changes the address without loading.
 */
export function OpenByAddress() {
  useEffect(() => {
    openAnswer();
    window.addEventListener('hashchange', openAnswer);
    return () => window.removeEventListener('hashchange', openAnswer);
  }, []);
  return null;
}

function openAnswer() {
  const answer = document.getElementById(window.location.hash.slice(1));
  const question = answer?.closest('details');
  if (!question || question.open) return;
  question.open = true;
  question.scrollIntoView({ block: 'start' });
}
