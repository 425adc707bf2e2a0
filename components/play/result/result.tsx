'use client';

import { useState } from 'react';
import { MembersOnly } from '#components/mypage/members-only.tsx';
import { FailureToAsk } from '#components/page/failure-to-ask.tsx';
import { NoResult, Waiting } from './no-result.tsx';
import { OrderResult } from './order-result.tsx';
import type { PlayedDraw } from './played-draw.ts';
import { ResultTitle, type TitleWords } from './result-title.tsx';
import { useOrderId } from './use-order-id.ts';

type ResultProps = { readonly draw: PlayedDraw };

/** The heading stands outside of what only members see: a page always has one. */
export function Result({ draw }: ResultProps) {
  const [words, setWords] = useState<TitleWords | null>(null);
  return (
    <>
      <ResultTitle words={words} drawTitle={draw.title} />
      <MembersOnly>
        <OwnResult draw={draw} onTitle={setWords} />
      </MembersOnly>
    </>
  );
}

function OwnResult({
  draw,
  onTitle,
}: ResultProps & { readonly onTitle: (words: TitleWords | null) => void }) {
  const { found, show, askAgain } = useOrderId(draw.productId);
  switch (found.kind) {
    case 'asking':
      return <Waiting />;
    case 'failed':
      return <FailureToAsk message={found.message} onAskAgain={askAgain} />;
    case 'none':
      return <NoResult directoryName={draw.directoryName} />;
    case 'order':
      return (
        <OrderResult
          key={found.orderHistoryId}
          draw={draw}
          orderHistoryId={found.orderHistoryId}
          onTitle={onTitle}
          onShowOther={show}
        />
      );
  }
}
