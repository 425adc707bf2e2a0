import { ELEMENT_BUTTON, cssClass } from 'yet-another-react-lightbox';
import { Icon, type IconName } from '#components/page/icon.tsx';
import { LARGEST_ZOOM, SMALLEST_ZOOM, type Sight, rotate, zoomBySteps } from '#lib/site/view-transform.ts';
import { useSight } from './sight-context.ts';
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
        isSpent={sight.zoom <= SMALLEST_ZOOM}
        use={(seen) => zoomBySteps(seen, -1)}
      />
      <Tool
        label="拡大"
        icon="zoom"
        isSpent={sight.zoom >= LARGEST_ZOOM}
        use={(seen) => zoomBySteps(seen, 1)}
      />
      <Tool label="左に回転" icon="rotate" isMirrored use={(seen) => rotate(seen, -1)} />
      <Tool label="右に回転" icon="rotate" use={(seen) => rotate(seen, 1)} />
    </>
  );
}

type ToolProps = {
  readonly label: string;
  readonly icon: IconName;
  readonly use: (sight: Sight) => Sight;
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
