import type { ReactNode } from 'react';
import { type Slide, useLightboxState } from 'yet-another-react-lightbox';
import { PLAIN_SIGHT, isSideways, zoomTo } from '#lib/site/view-transform.ts';
import { useSight } from './sight-context.ts';
import styles from './viewer.module.css';

/** How near a double tap brings a picture. */
const TAPPED_ZOOM = 2;

/** Where a picture stands as it is looked at. The pictures beside it are seen plainly. */
export function Stage({ slide, children }: { readonly slide: Slide; readonly children?: ReactNode }) {
  const { currentSlide } = useLightboxState();
  const { sight: current, isHeld, change } = useSight();
  const sight = slide === currentSlide ? current : PLAIN_SIGHT;
  const { zoom, degrees, x, y } = sight;
  return (
    <div
      className={styles.frame}
      onDoubleClick={() => change((seen) => zoomTo(seen, seen.zoom > PLAIN_SIGHT.zoom ? 1 : TAPPED_ZOOM))}
    >
      <div
        className={styles.stage}
        data-sideways={isSideways(sight)}
        data-held={isHeld}
        style={{ transform: `translate(${x}px, ${y}px) rotate(${degrees}deg) scale(${zoom})` }}
      >
        {children}
      </div>
    </div>
  );
}
