import type { Ink } from '#lib/contract/enums.ts';
import styles from './machine.module.css';

/** `art` is the address of the picture in its window. */
export type MachineProps = { readonly ink: Ink; readonly art: string | undefined };

/** A capsule machine with the card of a draw in its window. It decorates; the draw's own card says what it is. */
export const Machine = ({ ink, art }: MachineProps) => (
  <div className={styles.machine}>
    <img
      src={`/art/machine-${ink}.svg`}
      alt=""
      width="292"
      height="462"
      loading="lazy"
      className={styles.body}
    />
    {art && (
      <div className={styles.window}>
        <picture>
          {/* Each version lies there in both formats. */}
          <source type="image/avif" srcSet={art.replace(/webp$/, 'avif')} />
          <img src={art} alt="" width="64" height="36" loading="lazy" className={styles.art} />
        </picture>
      </div>
    )}
  </div>
);
