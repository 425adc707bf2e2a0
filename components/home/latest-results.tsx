import Link from 'next/link';
import { TitleText } from '#components/ui/phrases.tsx';
import type { LatestResult } from '#lib/contract/fairness.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { gradeName } from '#lib/text/labels.ts';
import styles from './latest-results.module.css';

/** The prizes that came out of the boxes last, by the public log. */
export const LatestResults = ({ results }: { readonly results: readonly LatestResult[] }) => (
  <section className={`wrap ${styles.latest}`} aria-labelledby="latest">
    <h2 id="latest" className={styles.title}>
      最近出た賞品
    </h2>
    <ul className={styles.list}>
      {results.map(({ directoryName, title, gradeLabel, at }) => (
        <li key={`${at} ${directoryName} ${gradeLabel}`} className={`phrases ${styles.result}`}>
          <time dateTime={at} className={`num ${styles.at}`}>
            {japanDateTime(at)}
          </time>
          <span>
            <Link href={drawRoute(directoryName)} prefetch={false}>
              <TitleText>{title}</TitleText>
            </Link>
            で<b>{gradeName({ gradeLabel })}</b>が出ました
          </span>
        </li>
      ))}
    </ul>
  </section>
);
