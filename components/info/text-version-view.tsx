import Link from 'next/link';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { INFO_PAGES, infoRoute } from '#lib/contract/info-pages.ts';
import type { SiteTextBlock, SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import type { SiteTextVersion } from '#lib/contract/site-texts.ts';
import { type ChangedLine, changedLines, onlyChanges } from '#lib/site-texts/changes.ts';
import { textVersionRoute } from '#lib/site/routes.ts';
import { japanYearDay } from '#lib/text/dates.ts';
import { Panel } from './panel.tsx';
import styles from './text-version-view.module.css';

type TextVersionViewProps = {
  readonly kind: SiteTextKind;
  readonly version: SiteTextVersion;
  /** All versions, newest first. */
  readonly versions: readonly SiteTextVersion[];
  readonly isCurrent: boolean;
  readonly blocks: readonly SiteTextBlock[];
  /** The version before; null: it is the first. */
  readonly before: readonly SiteTextBlock[] | null;
};

/** One version of a text: what changed, the whole text, and the other versions. */
export function TextVersionView(props: TextVersionViewProps) {
  const { kind, version, versions, isCurrent, blocks, before } = props;
  const { title } = INFO_PAGES[kind];
  const name = `${title} 第${version.number}版`;
  const lines = changedLines(before ?? [], blocks);
  const path = textVersionRoute(kind, version.number);
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb
        below={[
          { name: title, path: infoRoute(kind) },
          { name: `第${version.number}版`, path },
        ]}
      />
      <PageTitle>{name}</PageTitle>
      <p className={`num ${styles.dates}`}>
        <span>{`${japanYearDay(version.appliesFrom)}から`}</span>
        <span>{isCurrent ? '現在の内容です' : stateOf(version, versions)}</span>
        <Link href={infoRoute(kind)} prefetch={false}>{`現在の${title}`}</Link>
      </p>
      {before !== null && (
        <Panel>
          <h2 className={styles.title}>変わったところ</h2>
          <div className={styles.note}>
            {version.note.split('\n').map((line, at) => (
              <p key={at}>{line}</p>
            ))}
          </div>
          <Lines lines={onlyChanges(lines)} />
        </Panel>
      )}
      <Panel>
        <h2 className={styles.title}>この版の全文</h2>
        <Lines lines={lines.filter((line) => line.kind !== 'removed').map(asSame)} />
      </Panel>
      <VersionList kind={kind} versions={versions} shown={version.number} />
    </div>
  );
}

/** A version that is newer than all that apply is to come. */
const stateOf = (version: SiteTextVersion, versions: readonly SiteTextVersion[]): string =>
  version.number === versions[0]?.number ? 'これから適用する内容です' : '以前の内容です';

const asSame = (line: ChangedLine): ChangedLine => ({ ...line, kind: 'same' });

/** Lines with what was added and removed. Screen readers say it before each line. */
const Lines = ({ lines }: { readonly lines: readonly ChangedLine[] }) => (
  <div className={styles.lines}>
    {lines.map(({ kind, isHeading, text }, at) => {
      const Line = isHeading ? 'h3' : 'p';
      return (
        <Line key={at} className={styles[kind]}>
          {kind === 'removed' && (
            <del>
              <span className="visually-hidden">削除：</span>
              <span>{text}</span>
            </del>
          )}
          {kind === 'added' && (
            <ins>
              <span className="visually-hidden">追加：</span>
              <span>{text}</span>
            </ins>
          )}
          {kind === 'same' && <span>{text}</span>}
        </Line>
      );
    })}
  </div>
);

type VersionListProps = Pick<TextVersionViewProps, 'kind' | 'versions'> & { readonly shown: number };

const VersionList = ({ kind, versions, shown }: VersionListProps) => (
  <section className={styles.versions}>
    <h2>すべての版</h2>
    <ul role="list">
      {versions.map(({ number, appliesFrom }) => (
        <li key={number} className="num">
          {number === shown ? (
            <b>{`第${number}版 ${japanYearDay(appliesFrom)}から`}</b>
          ) : (
            <Link
              href={textVersionRoute(kind, number)}
              prefetch={false}
            >{`第${number}版 ${japanYearDay(appliesFrom)}から`}</Link>
          )}
        </li>
      ))}
    </ul>
  </section>
);
