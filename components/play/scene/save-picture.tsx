import { useBrand } from '#components/brand/page-brand.tsx';
import base from '#components/ui/base.module.css';
import { Strokes } from '#components/ui/icon.tsx';
import type { WonPrize } from '#lib/contract/prize.ts';
import { SHARE_STROKES } from '../result/share-strokes.ts';
import { PICTURE_FILE, type PicturedDraw, wonPicture } from '../result/won-picture.ts';
import styles from './panel.module.css';

type SavePictureProps = { readonly draw: PicturedDraw; readonly prize: WonPrize };

/** Saves the picture of the prize that is shown. */
export function SavePicture({ draw, prize }: SavePictureProps) {
  const { look } = useBrand();
  const picture = wonPicture(draw, prize, look);
  return picture === undefined ? null : (
    <a href={picture.card.path} download={PICTURE_FILE} className={`${base.text} ${styles.skip}`}>
      <Strokes drawing={SHARE_STROKES.save} size={18} />
      <span>画像を保存</span>
    </a>
  );
}
