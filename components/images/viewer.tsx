import Lightbox, { type Plugin, addToolbarButton, createModule } from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/captions.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { TitleText } from '#components/ui/phrases.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ViewProvider } from './viewer-state.tsx';
import { thumbnails } from './viewer-thumbnails.tsx';
import { Stage, ViewerTools } from './viewer-tools.tsx';
import type { ShownPicture } from './shown-picture.ts';
import { picturePath } from '#lib/contract/picture-path.ts';
import { widestAt } from './picture-sources.ts';
import styles from './viewer.module.css';

type ViewerProps = {
  readonly host: string;
  readonly pictures: readonly ShownPicture[];
  readonly start: number;
  readonly onClose: () => void;
};

const LABELS = {
  Previous: '前の画像',
  Next: '次の画像',
  Close: '閉じる',
  Lightbox: '画像の拡大表示',
  Carousel: '画像の列',
  'Photo gallery': '画像',
  Slide: '画像',
  '{index} of {total}': '{total}枚中 {index}枚目',
  Caption: '画像の説明',
};

const ANIMATION = { fade: 200, swipe: 200, navigation: 120 };

/** The image viewer over the whole page, loaded with its first use. */
export function Viewer({ host, pictures, start, onClose }: ViewerProps) {
  const isAlone = pictures.length === 1;
  return (
    <Lightbox
      open
      className={styles.viewer ?? ''}
      index={start}
      slides={pictures.map((picture) => slideOf(host, picture))}
      close={onClose}
      plugins={isAlone ? [viewing, Captions] : [viewing, Captions, Counter, thumbnails]}
      captions={{ descriptionTextAlign: 'center', descriptionMaxLines: 4 }}
      counter={{ container: { className: styles.counter ?? '' } }}
      labels={LABELS}
      animation={ANIMATION}
      carousel={{ finite: true, padding: 0 }}
      render={{
        iconPrev: () => <Icon name="left" size={28} />,
        iconNext: () => <Icon name="right" size={28} />,
        iconClose: () => <Icon name="x" size={28} />,
        iconLoading: Loading,
        iconError: Broken,
        ...(isAlone ? { buttonPrev: () => null, buttonNext: () => null } : {}),
      }}
    />
  );
}

/** A picture in full size, with the name of the thing as caption and its narrowest version as thumbnail. */
const slideOf = (host: string, picture: ShownPicture) => ({
  src: widestAt(host, picture),
  thumbnail: `${host}${picturePath(picture, Math.min(...picture.widths), 'webp')}`,
  alt: picture.alt,
  description: picture.caption !== undefined && <TitleText>{picture.caption}</TitleText>,
  width: picture.width,
  height: picture.height,
});

function Loading() {
  return (
    <p className={styles.loading} role="status">
      読み込み中です
    </p>
  );
}

function Broken() {
  return (
    <p className={styles.broken} role="alert">
      <Icon name="broken" size={48} />
      画像を表示できませんでした。
    </p>
  );
}

/**
 * Zoom, rotation, swipe and wheel with the constants of specification §9. The lightbox's own zoom plugin multiplies
 * where the specification adds, and keeps the arrow keys to itself.
 */
const viewing: Plugin = ({ addModule, augment }) => {
  addModule(createModule('viewing', ViewProvider));
  augment(({ toolbar, render, controller, ...props }) => ({
    ...props,
    toolbar: addToolbarButton(toolbar, 'viewing', <ViewerTools key="viewing" />),
    render: { ...render, slideContainer: Stage },
    controller: { ...controller, disableSwipeNavigation: true, preventDefaultWheelY: true },
  }));
};
