import styles from './contents.module.css';

type ContentsEntry = Readonly<{
  id: string;
  title: string;
  /** 第1章, 1., …: the number before the title. */
  mark?: string;
  entries?: readonly ContentsEntry[];
}>;

type ContentsProps = { readonly entries: readonly ContentsEntry[] };

/** もくじ. A narrow screen shows the first level only. */
export function Contents({ entries }: ContentsProps) {
  return (
    <nav className={styles.contents} aria-labelledby="contents-title">
      <p className={styles.title} id="contents-title">
        もくじ
      </p>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry {...entry} />
            {entry.entries && (
              <ol className={styles.under}>
                {entry.entries.map((under) => (
                  <li key={under.id}>
                    <Entry {...under} />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const Entry = ({ id, title, mark }: ContentsEntry) => (
  <a className={styles.entry} href={`#${id}`}>
    {mark && <span className={`num ${styles.mark}`}>{mark}</span>}
    <span>{title}</span>
  </a>
);
