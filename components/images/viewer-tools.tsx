import { ELEMENT_BUTTON, cssClass, type Slide, useLightboxState } from 'yet-another-react-lightbox';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import {
  MAX_ZOOM,
  MIN_ZOOM,
  type ViewTransform,
  rotate,
  zoomBySteps,
  INITIAL_VIEW,
  isSideways,
  zoomTo,
} from '#lib/site/view-transform.ts';
import { useSight } from './viewer-state.tsx';
import styles from './viewer.module.css';

/** How near the picture is, and the buttons that change how it is looked at. */
export function Tools() {
  const { sight } = useSight();
  return (
    <>
      <output className={`num ${styles.zoom}`}>{Math.round(sight.zoom * 100)}%</output>
      <Tool
        label="縮小"
        icon="shrink"
        isSpent={sight.zoom <= MIN_ZOOM}
        use={(seen) => zoomBySteps(seen, -1)}
      />
      <Tool label="拡大" icon="zoom" isSpent={sight.zoom >= MAX_ZOOM} use={(seen) => zoomBySteps(seen, 1)} />
      <Tool label="左に回転" icon="rotate" isMirrored use={(seen) => rotate(seen, -1)} />
      <Tool label="右に回転" icon="rotate" use={(seen) => rotate(seen, 1)} />
    </>
  );
}

type ToolProps = {
  readonly label: string;
  readonly icon: IconName;
  readonly use: (sight: ViewTransform) => ViewTransform;
  /** It has done all it can. It stays a button: the number beside it says why nothing happens. */
  readonly isSpent?: boolean;
  readonly isMirrored?: boolean;
};

function Tool({ label, icon, use, isSpent = false, isMirrored = false }: ToolProps) {
  const { change } = useSight();
  return (
    <button
      type="button"
      className={cssClass(ELEMENT_BUTTON)}
      aria-label={label}
      title={label}
      data-spent={isSpent}
      onClick={() => change(use)}
    >
      <span className={isMirrored ? styles.mirrored : undefined}>
        <Icon name={icon} size={24} />
      </span>
    </button>
  );
}

/** How near a double tap brings a picture. */
const TAPPED_ZOOM = 2;

/** Where a picture stands as it is looked at. The pictures beside it are seen plainly. */
export function Stage({ slide, children }: { readonly slide: Slide; readonly children?: ReactNode }) {
  const { currentSlide } = useLightboxState();
  const { sight: current, isHeld, change } = useSight();
  const sight = slide === currentSlide ? current : INITIAL_VIEW;
  const { zoom, degrees, x, y } = sight;
  return (
    <div
      className={styles.frame}
      onDoubleClick={() => change((seen) => zoomTo(seen, seen.zoom > INITIAL_VIEW.zoom ? 1 : TAPPED_ZOOM))}
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
