'use client';

import { type MouseEvent, useEffect } from 'react';
import { textIsland } from '../text-island.tsx';
import { ANSWERS_ID } from './matching-questions.ts';

const AnswersIsland = textIsland('faq', () => import('./answers.tsx').then(({ Answers }) => Answers));

/** The answers as static HTML; one listener serves all their links. */
export const StaticAnswers = (props: { readonly edition: string }) => (
  <div id={ANSWERS_ID} onClick={(event: MouseEvent) => void copyAddress(event.target)}>
    <OpenByAddress />
    <AnswersIsland {...props} />
  </div>
);

/**
 * Opens the answer in the URL's hash. Browsers do so when they load a page, but not after a navigation inside the
 * shop.
 */
export function OpenByAddress() {
  useEffect(() => {
    // The browser may have opened it before the scripts arrived, without scrolling to it. A document that was loaded
    // before is at the place where it was left.
    if (!questionOfAddress()?.open || window.scrollY === 0) openAnswer();
    window.addEventListener('hashchange', openAnswer);
    return () => window.removeEventListener('hashchange', openAnswer);
  }, []);
  return null;
}

const questionOfAddress = () => document.getElementById(window.location.hash.slice(1))?.closest('details');

/** Also shows a question that a search has hidden. */
function openAnswer() {
  const question = questionOfAddress();
  if (!question) return;
  question.hidden = false;
  question.closest('section')?.removeAttribute('hidden');
  question.open = true;
  question.scrollIntoView({ block: 'start' });
}

/** Copies the URL of a clicked link to an answer, and confirms it beside the link. */
export async function copyAddress(target: EventTarget): Promise<void> {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[aria-describedby]') : null;
  const status = link?.nextElementSibling;
  if (!link || !status) return;
  try {
    await navigator.clipboard.writeText(link.href);
    status.textContent = 'コピーしました';
  } catch {
    // Not permitted: the URL is in the address bar.
    status.textContent = '';
  }
}
