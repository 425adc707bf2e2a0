'use client';

import type { MouseEvent, FormEvent } from 'react';
import { Card } from '#components/ui/card.tsx';
import type { DrawNumbers } from '#lib/draws/draw-numbers.ts';
import type { FetchDraw } from '#lib/draws/use-live-draw.ts';
import type { Elements } from '#lib/site/elements.ts';
import { LiveDraw } from './live-draw.tsx';

type DrawPreviewProps = {
  readonly directoryName: string;
  readonly numbers: DrawNumbers;
  readonly children: Elements;
};

// Without a style sheet: one more would change how the sheets of the shop's pages are put into files.
const BESIDE_HEADER = { marginBlockStart: 24 };
const NOTE = { padding: '12px 16px', fontWeight: 700 };

/** The page of a draft: as shoppers will see it, but nothing can be bought. */
export const DrawPreviewFrame = ({ directoryName, numbers, children }: DrawPreviewProps) => (
  <PreviewFrame>
    <LiveDraw directoryName={directoryName} numbers={numbers} fetchLatest={noUpdates}>
      {children}
    </LiveDraw>
  </PreviewFrame>
);

/** A page that is not published: its links lead nowhere. */
export const PreviewFrame = ({ children }: { readonly children: Elements }) => (
  <>
    <div className="wrap" style={BESIDE_HEADER}>
      <Card>
        <p style={NOTE}>
          公開前のプレビューです。お客さまには見えていません。購入の操作とリンクは動きません。
        </p>
      </Card>
    </div>
    <div onClickCapture={stopLinks} onSubmitCapture={stop}>
      {children}
    </div>
  </>
);

function stopLinks(event: MouseEvent) {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('a[href], button[type="submit"]')) stop(event);
}

function stop(event: MouseEvent | FormEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** The numbers of a draft do not change: the page keeps those it was rendered with. */
const noUpdates: FetchDraw = async () => ({ ok: false, status: 404, refusal: null, body: '' });
