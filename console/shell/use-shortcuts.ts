import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ShellPage } from './navigation.ts';

const GO = 'g';
const GO_MS = 1_500;

/** Keys outside of fields: `/` searches the list, `g` and the key of a page open it, `?` explains them. */
export function useShortcuts(pages: readonly ShellPage[], onHelp: () => void): void {
  const navigate = useNavigate();
  const goUntil = useRef(0);
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target))
        return;
      const page = event.timeStamp < goUntil.current ? pages.find(({ key }) => key === event.key) : undefined;
      goUntil.current = event.key === GO ? event.timeStamp + GO_MS : 0;
      if (page !== undefined) void navigate({ to: page.to });
      else if (event.key === '/') focusSearch(event);
      else if (event.key === '?') onHelp();
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, [navigate, onHelp, pages]);
}

/** Focuses the search box of a list, which has the attribute `data-list-search`. */
function focusSearch(event: KeyboardEvent): void {
  const box = document.querySelector<HTMLElement>('[data-list-search]');
  if (box === null) return;
  event.preventDefault();
  box.focus();
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null);
