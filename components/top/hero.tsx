'use client';

import { ButtonLink } from '#components/page/button.tsx';
import { Drawing } from '#components/image/drawing.tsx';
import { Mascot } from '#components/page/mascot.tsx';
import styles from './hero.module.css';
import { Machine, type MachineProps } from './machine.tsx';

const MARUPO = 1;

/** The shop's face: machines with the draws on sale in their windows, and a capsule that has just rolled out. */
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
            まだ見ぬ「当たり」がころがっています。
          </p>
          <ButtonLink kind="lemon" href="#now" prefetch={false}>
            開催中のガチャを見る
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
