import Link from 'next/link';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { Phrased } from '#components/ui/phrased.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { Section } from '#components/ui/section.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { FairBox, FairLogEntry } from '#lib/contract/fairness.ts';
import { toHex } from '#lib/fairness/bytes.ts';
import type { ShownBox } from '#lib/fairness/check/compare-with-page.ts';
import { manifestHash, readManifest } from '#lib/fairness/manifest.ts';
import { drawRoute, fairnessRoute } from '#lib/site/routes.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { RecordCheck } from './check/record-check.tsx';
import { FairLog } from './fair-log.tsx';
import { lineNames, logRow } from './log-rows.ts';
import { DeferredOwnTickets } from './check/deferred-own-tickets.tsx';
import { BoxNow } from './box-now.tsx';
import { Exact, HowDrawn, Limits, Signers } from './explanations.tsx';
import { Overview } from './overview.tsx';
import { Corrections } from './corrections.tsx';
import { PromiseCard } from './promise-card.tsx';
import styles from './fair-view.module.css';

type FairViewProps = {
  readonly draw: DrawDetail;
  readonly box: FairBox;
  /** The latest entries of the public log, oldest first. */
  readonly latest: readonly FairLogEntry[];
};

/** The fairness page: what was promised, what is left, the log, and the checks of a draw's box. */
export function FairView({ draw, box, latest }: FairViewProps) {
  const { title, directoryName } = draw;
  const { isLocalBeacon, witnesses, quorum, lines, waiting, closed, askedAt } = box;
  const names = lineNames(box);
  const manifest = readManifest(box.manifest);
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
      <Section title="自分の結果を確かめる" id="own">
        <DeferredOwnTickets box={{ productId: box.productId, directoryName }} />
      </Section>
      <Section title="売る前の約束" id="promise">
        {manifest !== undefined && <PromiseCard box={box} manifest={manifest} total={draw.tickets.total} />}
        {box.corrections.length > 0 && (
          <Corrections corrections={box.corrections} lineUp={manifest?.lineUp ?? []} />
        )}
      </Section>
      <Section title="いまの箱" id="now">
        <BoxNow box={{ lines, waiting, closed, askedAt }} />
      </Section>
      <Section title="記録をまるごと確かめる" id="record">
        <RecordCheck box={shownBoxOf(box)} />
      </Section>
      <Section title="記録" id="log">
        <FairLog
          directoryName={directoryName}
          latest={latest.map((entry) => logRow(entry, names))}
          names={names}
        />
      </Section>
      <div className={`wrap ${styles.pair}`}>
        <Section title="結果の決まりかた" id="drawn">
          <HowDrawn isLocalBeacon={isLocalBeacon} />
        </Section>
        <Section title="署名した人" id="signers">
          <Signers witnesses={witnesses} quorum={quorum} />
        </Section>
        <Section title="信じていただくこと" id="limits">
          <Limits isLocalBeacon={isLocalBeacon} quorum={quorum} />
        </Section>
        <Section title="計算のしかた" id="exact">
          <Exact />
        </Section>
      </div>
      <p className={`wrap ${styles.back}`}>
        <Link href={drawRoute(directoryName)} prefetch={false}>{`${title}のページへもどる`}</Link>
      </p>
    </>
  );
}

/** Short, because it is in the page. */
const shownBoxOf = ({ directoryName, manifest, log, lines }: FairBox): ShownBox => ({
  directoryName,
  manifestHash: toHex(manifestHash(manifest)),
  log,
  left: lines.map(({ left }) => left),
});

const NO_BOX = {
  coming: {
    line: '約束は、これからのせます',
    note: '約束をのせるまで、このガチャは売りはじめません。',
  },
  none: {
    line: 'このガチャの記録はありません',
    note: '当店で売りはじめる前に、すべてなくなっていました。',
  },
} as const;

/** A draw without a box: it is not on sale, so there is nothing to check. */
export const BoxNotReady = ({ draw: { title, directoryName, state } }: { readonly draw: DrawDetail }) => (
  <div className="wrap">
    <Breadcrumb
      below={[
        { name: title, path: drawRoute(directoryName) },
        { name: '公平性の記録', path: fairnessRoute(directoryName) },
      ]}
    />
    <PageTitle>{`${title}の公平性の記録`}</PageTitle>
    <Empty
      {...NO_BOX[state === 'soldOut' || state === 'ended' ? 'none' : 'coming']}
      action={
        <ButtonLink kind="secondary" href={drawRoute(directoryName)} prefetch={false}>
          ガチャのページへもどる
        </ButtonLink>
      }
    />
  </div>
);
