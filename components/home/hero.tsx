'use client';

import { ButtonLink } from '#components/ui/button.tsx';
import { Drawing } from '#components/images/drawing.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import type { Ink } from '#lib/contract/enums.ts';
import styles from './hero.module.css';

const MARUPO = 1;

/** The top of the shop: machines with the draws on sale in their windows, and a capsule that has rolled out. */
export function Hero({ machines }: { readonly machines: readonly MachineProps[] }) {
  return (
    <section className={styles.hero} aria-label="ころん堂へようこそ">
      <div className={styles.stage}>
        <Drawing
          src="/art/hero-title.svg"
          alt="まわして、ころん。"
          width="420"
          height="232"
          fetchPriority="high"
          decoding="sync"
          className={styles.title}
        />
        <div className={styles.machines}>
          {machines.map((machine) => (
            <Machine key={machine.ink} {...machine} />
          ))}
        </div>
        <Mascot number={MARUPO} size={180} className={styles.marupo} />
      </div>
      <div className={styles.floor}>
        <Drawing src="/art/capsule-ichigo.svg" alt="" width="64" height="64" className={styles.capsule} />
        <div className={`wrap ${styles.words}`}>
          <p className={styles.lead}>
            小さな台紙のむこうに、
            <br />
            まだ見ぬ「当たり」が
            <wbr />
            ころがっています。
          </p>
          <ButtonLink kind="lemon" href="#now" prefetch={false}>
            開催中のガチャを見る
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** `art` is the URL of the picture in its window. */
export type MachineProps = { readonly ink: Ink; readonly art: string | undefined };

/** A capsule machine with a draw's card in its window. Decoration: the draw's own card names it. */
export const Machine = ({ ink, art }: MachineProps) => (
  <div className={styles.machineCard}>
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
          {/* Each version exists in both formats. */}
          <source type="image/avif" srcSet={art.replace(/webp$/, 'avif')} />
          <img src={art} alt="" width="64" height="36" loading="lazy" className={styles.art} />
        </picture>
      </div>
    )}
  </div>
);
