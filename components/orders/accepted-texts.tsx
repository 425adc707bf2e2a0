import Link from 'next/link';
import { INFO_PAGES } from '#lib/contract/info-pages.ts';
import { textVersionRoute } from '#lib/site/routes.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import styles from './accepted-texts.module.css';

/** Links to the terms as they were when the order was placed. Nothing while they are not known. */
export function AcceptedTexts({ orderedAt }: { readonly orderedAt: string }) {
  const { answer } = useMemberQuery(
    'listTextsAt',
    (callApi) => callApi('listTextsAt', { query: { at: orderedAt } }),
    orderedAt,
  );
  if (answer === undefined || answer.items.length === 0) return null;
  return (
    <section className={styles.texts}>
      <h2 className={styles.title}>ご注文のときの規約</h2>
      <ul role="list">
        {answer.items.map(({ kind, number }) => (
          <li key={kind}>
            <Link href={textVersionRoute(kind, number)} prefetch={false}>
              <span>{INFO_PAGES[kind].title}</span>
              <span>{`(第${number}版)`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
