import Link from 'next/link';
import { Grade } from '#components/ui/grade.tsx';
import { NameText } from '#components/ui/name-text.tsx';
import { Phrased } from '#components/ui/phrased.tsx';
import type { HeroPrize, HeroPromiseFacts } from './hero-facts.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { narrowest } from './narrowest.ts';
import styles from './hero-promise.module.css';

/** The shop in one sentence, three prizes, and three stamps. */
export const HeroPromise = ({ lead, prizes, stamps }: HeroPromiseFacts) => (
  <>
    <p className={styles.lead}>
      <Phrased text={lead} />
    </p>
    {prizes.length > 0 && (
      <ul className={styles.prizes} aria-label="いま当たる賞品" data-live>
        {prizes.map((prize) => (
          <PrizeTile key={`${prize.directoryName}/${prize.name}`} prize={prize} />
        ))}
      </ul>
    )}
    <ul className={styles.stamps} aria-label="お約束">
      {stamps.map(({ text, note }) => (
        <li key={text} className={styles.stamp}>
          <b className="num">{text}</b>
          <span>{note}</span>
        </li>
      ))}
    </ul>
  </>
);

const PrizeTile = ({ prize }: { readonly prize: HeroPrize }) => (
  <li className={styles.prize} data-grade={prize.grade}>
    {/* A plain image would be preloaded by every page that prefetches this one. */}
    <picture>
      <img src={narrowest(prize.picture)} alt="" width="104" height="104" className={styles.picture} />
    </picture>
    <Grade grade={prize.grade} label={prize.gradeLabel} small className={styles.grade} />
    <Link href={drawRoute(prize.directoryName)} prefetch={false} className={styles.name}>
      <NameText place="tile">{prize.name}</NameText>
    </Link>
  </li>
);
