'use client';

import { useEffect, useRef, createContext, use, useState, type ReactNode } from 'react';
import { useBrand } from '#components/brand/page-brand.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import { MessagePage } from '#components/shell/message-page.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { Sentences } from '#components/ui/line-breaks.tsx';

const YUMEJI = 6;

/** Confirms that the account is deleted. */
export function AccountDeleted() {
  const { name } = useBrand();
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    page.current?.focus();
  }, []);
  return (
    <div ref={page} tabIndex={-1} role="status">
      <MessagePage
        picture={<Mascot number={YUMEJI} size={200} />}
        title="退会の手続きが終わりました"
        actions={
          <ButtonLink kind="primary" href={ROUTES.top}>
            開催中のガチャを見る
          </ButtonLink>
        }
      >
        <p>これまでのご利用、ありがとうございました。</p>
        <p>
          <Sentences>
            {`お別れのメールを1通だけお送りします。それきり、${name}からご連絡することはありません。`}
          </Sentences>
        </p>
      </MessagePage>
    </div>
  );
}

const OnAccountDeleted = createContext<() => void>(() => {});

/** Returns the callback for a completed deletion. */
export const useAccountDeleted = () => use(OnAccountDeleted);

type DeletionBoundaryProps = { readonly whenDeleted: ReactNode; readonly children: ReactNode };

/** Shows the page, or `whenDeleted` after the account is deleted. */
export function DeletionBoundary({ whenDeleted, children }: DeletionBoundaryProps) {
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return whenDeleted;
  return <OnAccountDeleted value={() => setDeleted(true)}>{children}</OnAccountDeleted>;
}
