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
import { useView } from './viewer-state.tsx';
import styles from './viewer.module.css';

/** The zoom as a percentage, and the buttons that zoom and rotate. */
export function ViewerTools() {
  const { view } = useView();
  return (
    <>
      <output className={`num ${styles.zoom}`}>{`${Math.round(view.zoom * 100)}%`}</output>
      <ViewerTool
        label="縮小"
        icon="shrink"
        isAtLimit={view.zoom <= MIN_ZOOM}
        transform={(before) => zoomBySteps(before, -1)}
      />
      <ViewerTool
        label="拡大"
        icon="zoom"
        isAtLimit={view.zoom >= MAX_ZOOM}
        transform={(before) => zoomBySteps(before, 1)}
      />
      <ViewerTool label="左に回転" icon="rotate" isMirrored transform={(before) => rotate(before, -1)} />
      <ViewerTool label="右に回転" icon="rotate" transform={(before) => rotate(before, 1)} />
    </>
  );
}

type ViewerToolProps = {
  readonly label: string;
  readonly icon: IconName;
  readonly transform: (view: ViewTransform) => ViewTransform;
  /** The limit is reached. The button stays enabled; the percentage shows why nothing changes. */
  readonly isAtLimit?: boolean;
  readonly isMirrored?: boolean;
};

function ViewerTool({ label, icon, transform, isAtLimit = false, isMirrored = false }: ViewerToolProps) {
  const { changeView } = useView();
  return (
    <button
      type="button"
      className={cssClass(ELEMENT_BUTTON)}
      aria-label={label}
      title={label}
      data-spent={isAtLimit}
      onClick={() => changeView(transform)}
    >
      <span className={isMirrored ? styles.mirrored : undefined}>
        <Icon name={icon} size={24} />
      </span>
    </button>
  );
}

/** The zoom after a double tap. */
const TAPPED_ZOOM = 2;

/** A picture under its zoom, rotation and position; the neighbouring ones are shown unchanged. */
export function Stage({ slide, children }: { readonly slide: Slide; readonly children?: ReactNode }) {
  const { currentSlide } = useLightboxState();
  const { view: current, isDragging, changeView } = useView();
  const view = slide === currentSlide ? current : INITIAL_VIEW;
  const { zoom, degrees, x, y } = view;
  return (
    <div
      className={styles.frame}
      onDoubleClick={() =>
        changeView((before) => zoomTo(before, before.zoom > INITIAL_VIEW.zoom ? 1 : TAPPED_ZOOM))
      }
    >
      <div
        className={styles.stage}
        data-sideways={isSideways(view)}
        data-held={isDragging}
        style={{ transform: `translate(${x}px, ${y}px) rotate(${degrees}deg) scale(${zoom})` }}
      >
        {children}
      </div>
    </div>
  );
}
