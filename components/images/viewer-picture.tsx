import type { ShownPicture } from './shown-picture.ts';
import '#components/ui/grade.css';
import { ShopPicture } from './shop-picture.tsx';
import { ViewerOpener } from './viewer-opener.tsx';
import styles from './viewer-picture.module.css';

type ViewerPictureProps = {
  readonly picture: ShownPicture;
  readonly sizes: string;
  readonly className?: string;
};

/** A prize's picture that opens the viewer, on the tint that `data-grade` of the element around it sets. */
export const ViewerPicture = ({ picture, sizes, className = '' }: ViewerPictureProps) => (
  <ViewerOpener picture={picture} className={`${styles.viewer} ${className}`}>
    <ShopPicture picture={picture} sizes={sizes} className={styles.image} />
  </ViewerOpener>
);
