'use client';

import { type MouseEvent, useEffect } from 'react';
import { staticIsland } from '#components/ui/static-island.tsx';

const AnswersIsland = staticIsland(() => import('./answers.tsx').then(({ Answers }) => Answers));

/** The answers as they stand in the document; what is to be done with their links is done for all of them. */
export const StaticAnswers = () => (
  <div onClick={(event: MouseEvent) => void copyAddress(event.target)}>
    <OpenByAddress />
    <AnswersIsland />
  </div>
);

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

/** A click on a link to an answer copies the answer's address too, and says so beside it. */
export async function copyAddress(target: EventTarget): Promise<void> {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[aria-describedby]') : null;
  const status = link?.nextElementSibling;
  if (!link || !status) return;
  try {
    await navigator.clipboard.writeText(link.href);
    status.textContent = 'コピーしました';
  } catch {
    // Not allowed here: the link has led to the answer, so the address bar holds it.
    status.textContent = '';
  }
}
