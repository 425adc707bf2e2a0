'use client';

import { useEffect, useRef } from 'react';
import { ButtonLink } from '#components/page/button.tsx';
import { Mascot } from '#components/page/mascot.tsx';
import { MessagePage } from '#components/shell/message/message-page.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { Sentences } from '../part/sentences.tsx';

const YUMEJI = 6;

/** The last page somebody sees as a member, and the first as a guest. */
export function Goodbye() {
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
            お別れのメールを1通だけお送りします。それきり、ころん堂からご連絡することはありません。
          </Sentences>
        </p>
      </MessagePage>
    </div>
  );
}
