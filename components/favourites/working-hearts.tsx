import { useEffect, useEffectEvent } from 'react';
import { useFavourites } from './use-favourites.ts';

type WorkingHeartsProps = {
  /** Changes with the hearts of the page. */
  readonly hearts: string;
};

/**
 * Marks the hearts of the page by the favourites of the member or of this device, and changes them by a press. They are
 * marked here, because the pages are the same for all visitors. Where a change fails, the heart's link explains it.
 */
export function WorkingHearts({ hearts }: WorkingHeartsProps) {
  const { favourites, add, remove } = useFavourites();
  const marked = favourites?.draws.join(' ');
  useEffect(() => {
    if (marked === undefined) return;
    const names = new Set(marked.split(' '));
    for (const heart of document.querySelectorAll<HTMLElement>('a[data-favourite]'))
      mark(heart, names.has(nameOf(heart)));
  }, [hearts, marked]);

  const onPress = useEffectEvent((event: MouseEvent | KeyboardEvent) => {
    const heart =
      event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-favourite]');
    if (!heart || favourites === undefined || !isPlainPress(event)) return;
    event.preventDefault();
    const change = favourites.draws.includes(nameOf(heart)) ? remove : add;
    void change('draws', nameOf(heart)).then((isDone) => {
      if (!isDone) window.location.assign(heart.href);
    });
  });
  useEffect(() => {
    const press = (event: MouseEvent | KeyboardEvent) => onPress(event);
    document.addEventListener('click', press, true);
    document.addEventListener('keydown', press, true);
    return () => {
      document.removeEventListener('click', press, true);
      document.removeEventListener('keydown', press, true);
    };
  }, []);
  return null;
}

const nameOf = ({ dataset }: HTMLElement): string => dataset['favourite'] ?? '';

/** A click without a modifier, or the space bar, which presses a button. Enter on a link is a click. */
const isPlainPress = (event: MouseEvent | KeyboardEvent): boolean =>
  event.type === 'keydown'
    ? event instanceof KeyboardEvent && event.key === ' '
    : !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

function mark(heart: HTMLElement, isFavourite: boolean): void {
  heart.setAttribute('role', 'button');
  heart.setAttribute('aria-pressed', `${isFavourite}`);
  const title = heart.closest('li')?.querySelector('h3')?.textContent;
  if (title) heart.setAttribute('aria-label', `${title}をお気に入りに入れる`);
}
