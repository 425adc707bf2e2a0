import { useEffect, useRef } from 'react';
import {
  ACTION_NEXT,
  ACTION_PREV,
  type ComponentProps,
  createModule,
  MODULE_CONTROLLER,
  type Plugin,
  type Slide,
  translateSlideCounter,
  useEvents,
  useKeyboardNavigation,
  useLightboxProps,
  useLightboxState,
  useSensors,
} from 'yet-another-react-lightbox';
import styles from './viewer.module.css';

/** Adds a row with all pictures in small below the viewer. */
export const thumbnails: Plugin = ({ addParent }) => {
  addParent(MODULE_CONTROLLER, createModule('thumbnails', WithThumbnails));
};

const WithThumbnails = ({ children }: ComponentProps) => (
  <div className={styles.column}>
    <div className={styles.main}>{children}</div>
    <Thumbnails />
  </div>
);

/** Scrolls where the pictures are wider than the screen, and keeps the current one in the middle. */
function Thumbnails() {
  const { labels } = useLightboxProps();
  const { slides, currentIndex } = useLightboxState();
  const { publish } = useEvents();
  const { registerSensors, subscribeSensors } = useSensors();
  useKeyboardNavigation(subscribeSensors);
  const row = useRef<HTMLElement>(null);

  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !current) return;
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [currentIndex]);

  function show(index: number) {
    const count = Math.abs(index - currentIndex);
    if (count > 0) publish(index > currentIndex ? ACTION_NEXT : ACTION_PREV, { count });
  }
  return (
    <nav ref={row} className={styles.thumbnails} aria-label="画像の一覧" {...registerSensors}>
      {slides.map((slide, index) => (
        <button
          key={index}
          type="button"
          className={styles.thumbnail}
          aria-label={translateSlideCounter(labels, slides, index)}
          aria-current={index === currentIndex || undefined}
          onClick={() => show(index)}
        >
          <img src={thumbnailOf(slide)} alt="" width={56} height={56} />
        </button>
      ))}
    </nav>
  );
}

const thumbnailOf = (slide: Slide): string | undefined =>
  'thumbnail' in slide && typeof slide.thumbnail === 'string' ? slide.thumbnail : undefined;
