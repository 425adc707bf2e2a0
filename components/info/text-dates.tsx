import Link from 'next/link';
import { Notice } from '#components/ui/notice.tsx';
import { INFO_PAGES } from '#lib/contract/info-pages.ts';
import type { SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import type { SiteTextVersion } from '#lib/contract/site-texts.ts';
import { textVersionRoute } from '#lib/site/routes.ts';
import { japanYearDay } from '#lib/text/dates.ts';
import { Dates } from './panel.tsx';
import styles from './text-dates.module.css';

type TextVersionsProps = {
  readonly kind: SiteTextKind;
  /** null: not known, during an outage. */
  readonly versions: {
    readonly current: SiteTextVersion;
    readonly since: string;
    readonly coming: SiteTextVersion | null;
  } | null;
};

/** The dates of a text, and the way to what has changed. */
export function TextDates({ kind, versions }: TextVersionsProps) {
  if (versions === null) return null;
  const { current, since } = versions;
  const isChanged = current.number > 1;
  return (
    <div className={styles.dates}>
      <Dates
        made={japanYearDay(since)}
        {...(isChanged ? { changed: japanYearDay(current.appliesFrom) } : {})}
      />
      {isChanged && (
        <Link href={textVersionRoute(kind, current.number)} prefetch={false}>
          変わったところ
        </Link>
      )}
    </div>
  );
}

/** Announces the version to come, with its day and what changes. */
export function ComingText({ kind, versions }: TextVersionsProps) {
  const coming = versions?.coming ?? null;
  if (coming === null) return null;
  const day = japanYearDay(coming.appliesFrom);
  return (
    <Notice href={textVersionRoute(kind, coming.number)}>
      <b className={styles.line}>{`${day}から、${INFO_PAGES[kind].title}が変わります`}</b>
      <span className={styles.line}>{coming.note}</span>
    </Notice>
  );
}
