import Link from 'next/link';
import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import styles from './form-card.module.css';

type Tab = { readonly name: string; readonly href: string; readonly isHere: boolean };

type FormCardProps = {
  /** Alternative forms, such as login and sign-up. */
  readonly tabs?: readonly Tab[];
  readonly children: ReactNode;
};

/** The card around a form. */
export function FormCard({ tabs, children }: FormCardProps) {
  return (
    <Card hanging>
      {tabs ? (
        <nav aria-label="ログインと会員登録">
          <ul className={styles.tabs}>
            {tabs.map(({ name, href, isHere }) => (
              <li key={href}>
                <Link
                  className={styles.tab}
                  href={href}
                  prefetch={false}
                  aria-current={isHere ? 'page' : undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : (
        <div className={styles.head} />
      )}
      <div className={styles.body}>{children}</div>
    </Card>
  );
}
