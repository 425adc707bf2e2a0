import Link from 'next/link';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { Phrased } from '#components/ui/phrased.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { Section } from '#components/ui/section.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { FairBox, FairLogEntry } from '#lib/contract/fairness.ts';
import { drawRoute, fairnessRoute } from '#lib/site/routes.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { RecordCheck } from './check/record-check.tsx';
import { FairLog } from './fair-log.tsx';
import { DeferredOwnTickets } from './check/deferred-own-tickets.tsx';
import { Exact, Limits } from './explanations.tsx';
import { Overview } from './overview.tsx';
import { PromiseCard } from './promise-card.tsx';
import styles from './fair-view.module.css';

type FairViewProps = {
  readonly draw: DrawDetail;
  readonly box: FairBox;
  /** The latest entries of the public log, oldest first. */
  readonly latest: readonly FairLogEntry[];
};

/** The fairness page: the commitment, the log and the checks of a draw's box. */
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
        <Overview box={box} />
      </div>
      <Section title="自分のくじを確かめる" id="own">
        <DeferredOwnTickets box={box} />
      </Section>
      <Section title="箱をまるごと確かめる" id="record">
        <RecordCheck box={box} />
      </Section>
      <Section title="売る前に決めたこと" id="promise">
        <PromiseCard box={box} total={draw.tickets.total} />
      </Section>
      <Section title="引かれた記録" id="log">
        <FairLog directoryName={directoryName} latest={latest} total={box.log.entries} />
      </Section>
      <div className={`wrap ${styles.pair}`}>
        <Section title="確かめられないこと" id="limits">
          <Limits />
        </Section>
        <Section title="計算のしかた" id="exact">
          <Exact />
        </Section>
      </div>
      <p className={`wrap ${styles.back}`}>
        <Link href={drawRoute(directoryName)} prefetch={false}>
          {title}のページへもどる
        </Link>
      </p>
    </>
  );
}

/** A draw without a sealed box: it is not on sale, so there is nothing to check. */
export const NotSealed = ({ draw: { title, directoryName } }: { readonly draw: DrawDetail }) => (
  <div className="wrap">
    <Breadcrumb
      below={[
        { name: title, path: drawRoute(directoryName) },
        { name: '公平性の記録', path: fairnessRoute(directoryName) },
      ]}
    />
    <PageTitle>{title}の公平性の記録</PageTitle>
    <Empty
      line="箱の封は、これからです"
      note="封をするまで、このガチャは売りはじめません。"
      action={
        <ButtonLink kind="secondary" href={drawRoute(directoryName)} prefetch={false}>
          ガチャのページへもどる
        </ButtonLink>
      }
    />
  </div>
);
