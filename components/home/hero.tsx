'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { useBrand } from '#components/brand/page-brand.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Drawing, LazyDrawing } from '#components/images/drawing.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import type { DrawSummary } from '#lib/contract/draw.ts';
import type { Ink } from '#lib/contract/enums.ts';
import { drawRoute } from '#lib/site/routes.ts';
import type { Season } from '#lib/site/season.ts';
import { priceText } from '#lib/text/numbers.ts';
import styles from './hero.module.css';

const MARUPO = 1;

type HeroProps = {
  readonly machines: readonly MachineProps[];
  /** Draws on sale that can be chosen at once. */
  readonly draws: readonly HeroDraw[];
  /** Decorates the machines. */
  readonly season: Season;
  /** The promise of the shop, made on the server. */
  readonly children: ReactNode;
};

/** The top of the shop: machines with the draws on sale in their windows, and the first of these draws to choose. */
export function Hero({ machines, draws, season, children }: HeroProps) {
  const { name, heroTitle, hasStandardMascots } = useBrand();
  return (
    <section className={styles.hero} aria-label={`${name}へようこそ`}>
      <div className={styles.stage}>
        <Drawing
          src="/art/hero-title.svg"
          alt={heroTitle.join('')}
          width="420"
          height="232"
          fetchPriority="high"
          decoding="sync"
          className={styles.title}
        />
        <div className={styles.machines} data-season={season}>
          {machines.map((machine) => (
            <Machine key={machine.ink} {...machine} />
          ))}
        </div>
        <Mascot
          number={MARUPO}
          size={180}
          className={hasStandardMascots ? styles.mascot : `${styles.mascot} ${styles.figure}`}
        />
      </div>
      <div className={styles.floor}>
        <Drawing src="/art/capsule-ichigo.svg" alt="" width="64" height="64" className={styles.capsule} />
        <div className={`wrap ${styles.words}`}>
          <div className={styles.promise}>{children}</div>
          {draws.length > 0 && (
            <ul className={styles.draws} aria-label="いま買えるガチャ" data-live>
              {draws.map((draw) => (
                <ChosenDraw key={draw.directoryName} draw={draw} />
              ))}
            </ul>
          )}
          <ButtonLink kind="lemon" href="#now" prefetch={false}>
            開催中のガチャを見る
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** `art` is the URL of a narrow version of its picture. */
export type HeroDraw = Pick<DrawSummary, 'directoryName' | 'title' | 'price'> & { readonly art: string };

/** A draw on sale in one line: it is in the first view of every screen. */
const ChosenDraw = ({ draw: { directoryName, title, price, art } }: { readonly draw: HeroDraw }) => (
  <li className={styles.draw}>
    <img src={art} alt="" width="112" height="63" loading="lazy" className={styles.drawArt} />
    <div className={styles.drawText}>
      <Link href={drawRoute(directoryName)} prefetch={false} className={styles.drawLink}>
        <TitleText>{title}</TitleText>
      </Link>
      <p className="num">{`1回 ${priceText(price)}`}</p>
    </div>
  </li>
);

/** `art` is the URL of the picture in its window. */
type MachineProps = { readonly ink: Ink; readonly art: string | undefined };

/** A capsule machine with a draw's card in its window. Decoration: the draw's own card names it. */
const Machine = ({ ink, art }: MachineProps) => (
  <div className={styles.machineCard}>
    <LazyDrawing src={`/art/machine-${ink}.svg`} alt="" width="292" height="462" className={styles.body} />
    {art && (
      <div className={styles.window}>
        <img src={art} alt="" width="64" height="36" loading="lazy" className={styles.art} />
      </div>
    )}
  </div>
);
