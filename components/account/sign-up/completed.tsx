'use client';

import type { ReactNode } from 'react';
import useSWR from 'swr';
import { ButtonLink } from '#components/ui/button.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import type { MascotNumber } from '#lib/site/mascot.ts';
import { safeReturn } from '#lib/site/login-routes.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { useReturnPath, returnTarget } from '../login/return-target.ts';
import { StepHeading } from './step-heading.tsx';
import styles from './completed.module.css';

type CompletedProps = {
  readonly mascot: MascotNumber;
  readonly heading: string;
  readonly children: ReactNode;
};

/** Confirms completion and links to the requested page. */
export function Completed({ mascot, heading, children }: CompletedProps) {
  const { href, text } = useNextLink();
  return (
    <div className={styles.ended}>
      <Mascot number={mascot} size={140} />
      <StepHeading takesFocus>{heading}</StepHeading>
      <div className={`phrases ${styles.words}`}>{children}</div>
      <ButtonLink kind="primary" href={href} replace>
        {text}
      </ButtonLink>
    </div>
  );
}

/** Returns the link to the requested page, or to マイページ. */
function useNextLink(): { readonly href: string; readonly text: string } {
  const next = useReturnPath();
  const target = returnTarget(next);
  const isDraw = target.kind === 'draw' || target.kind === 'shopping';
  const title = useDrawTitle(isDraw ? target.directoryName : null);
  return { href: safeReturn(next), text: isDraw ? `${title}${NO_BREAK}へもどる` : NEXT_LINKS[target.kind] };
}

/** A line does not begin with the particle after a title. */
const NO_BREAK = '\u2060';

const NEXT_LINKS = {
  mypage: 'マイページへ進む',
  memberPage: 'もとのページへ進む',
  elsewhere: 'もとのページへもどる',
} as const;

const UNNAMED_DRAW = 'ガチャ';

/** Returns the draw's title in 「」; until it is loaded, a generic name. */
function useDrawTitle(directoryName: string | null): string {
  const callApi = useApi();
  const { data: title } = useSWR(directoryName && `draw-title/${directoryName}`, async () => {
    if (directoryName === null) return null;
    const reply = await callApi('showDraw', { params: { directoryName } });
    return reply.ok ? reply.answer.title : null;
  });
  return title ? `「${title}」` : UNNAMED_DRAW;
}
