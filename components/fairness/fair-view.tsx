import Link from 'next/link';
import { Breadcrumb } from '#components/page/breadcrumb.tsx';
import { Phrased } from '#components/page/phrased.tsx';
import { PageTitle } from '#components/page/page-title.tsx';
import { Section } from '#components/page/section.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { FairBox, FairLogEntry } from '#lib/contract/fairness.ts';
import { drawRoute, fairnessRoute } from '#lib/site/routes.ts';
import { RecordCheck } from './check/record-check.tsx';
import styles from './fair-view.module.css';
import { FairLog } from './log/fair-log.tsx';
import { OwnTicketsLater } from './own/own-tickets-later.tsx';
// Beside the standing ones, for their style sheets.
import './parts.ts';
import { StandingExact, StandingLimits, StandingOverview, StandingPromise } from './standing-parts.ts';

type FairViewProps = {
  readonly draw: DrawDetail;
  readonly box: FairBox;
  /** The latest entries of the public log, oldest first. */
  readonly latest: readonly FairLogEntry[];
};

/** Everything that lets anybody see whether the box of a draw stayed as it was sealed. */
export function FairView({ draw, box, latest }: FairViewProps) {
  const { title, directoryName } = draw;
  return (
    <>
      <div className="wrap">
        <Breadcrumb
          below={[
            { name: title, path: drawRoute(directoryName) },
            { name: '公平性の記録', path: fairnessRoute(directoryName) },
          ]}
        />
        <PageTitle>
          <span className={styles.of}>
            <Phrased text={`${title}の`} />
          </span>
          公平性の記録
        </PageTitle>
        <StandingOverview box={box} />
      </div>
      <Section title="自分のくじを確かめる" id="own">
        <OwnTicketsLater box={box} />
      </Section>
      <Section title="箱をまるごと確かめる" id="record">
        <RecordCheck box={box} />
      </Section>
      <Section title="売る前に決めたこと" id="promise">
        <StandingPromise box={box} total={draw.tickets.total} />
      </Section>
      <Section title="引かれた記録" id="log">
        <FairLog directoryName={directoryName} latest={latest} total={box.log.entries} />
      </Section>
      <div className={`wrap ${styles.pair}`}>
        <Section title="確かめられないこと" id="limits">
          <StandingLimits />
        </Section>
        <Section title="計算のしかた" id="exact">
          <StandingExact />
        </Section>
      </div>
      <p className={`wrap ${styles.back}`}>
        <Link href={drawRoute(directoryName)}>{title}のページへもどる</Link>
      </p>
    </>
  );
}
