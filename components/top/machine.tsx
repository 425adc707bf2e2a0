import { ShopPicture } from '#components/image/shop-picture.tsx';
import { Drawing } from '#components/image/drawing.tsx';
import type { Picture } from '#lib/contract/picture.ts';
import type { Ink } from '#lib/contract/words.ts';
import styles from './machine.module.css';

type MachineProps = { readonly ink: Ink; readonly art: Picture | undefined };

/** A capsule machine with the card of a draw in its window. It decorates; the draw's own card says what it is. */
export const Machine = ({ ink, art }: MachineProps) => (
  <div className={styles.machine}>
    <Drawing src={`/art/machine-${ink}.svg`} alt="" width="292" height="462" className={styles.body} />
    {art && (
      <div className={styles.window}>
        <ShopPicture picture={{ ...art, alt: '' }} sizes="64px" className={styles.art} />
      </div>
    )}
  </div>
);
