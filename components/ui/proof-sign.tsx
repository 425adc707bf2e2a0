import type { ReactNode } from 'react';

export const SIGNS = ['sealed', 'chained', 'compared', 'opened'] as const;
type Sign = (typeof SIGNS)[number];

const LINE = {
  stroke: 'var(--budo)',
  strokeWidth: 4,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const;

const DRAWN: Readonly<Record<Sign, ReactNode>> = {
  sealed: (
    <>
      <path d="M12 30h72v52H12z" fill="var(--soda50)" {...LINE} />
      <path d="M12 30 22 14h52l10 16z" fill="var(--soda20)" {...LINE} />
      <circle cx="48" cy="50" r="16" fill="var(--ichigo)" {...LINE} />
      <path d="m40 50 6 6 11-12" fill="none" {...LINE} stroke="var(--paper)" />
    </>
  ),
  chained: (
    <>
      {[8, 36, 64].map((x) => (
        <path key={x} d={`M${x} 30h24v36H${x}z`} fill="var(--lemon)" {...LINE} />
      ))}
      <path d="M26 48h16M54 48h16" fill="none" {...LINE} strokeWidth={6} />
    </>
  ),
  compared: (
    <>
      <path d="M14 18h44v60H14z" fill="var(--lemon)" {...LINE} />
      <path d="M24 34h24M24 46h16" fill="none" {...LINE} />
      <circle cx="58" cy="52" r="20" fill="var(--soda20)" {...LINE} />
      <path d="m73 67 14 15" fill="none" {...LINE} strokeWidth={7} />
      <path d="m49 52 6 6 12-13" fill="none" {...LINE} stroke="var(--melon)" strokeWidth={5} />
    </>
  ),
  opened: (
    <>
      <path d="M12 42h72v40H12z" fill="var(--soda50)" {...LINE} />
      <path d="M12 42 2 26h30l10 16zM84 42l10-16H64L54 42z" fill="var(--soda20)" {...LINE} />
      <path
        d="M48 30c-10 0-12-8-8-16 6 0 10 4 10 10 2-8 8-12 14-10 0 10-6 16-16 16z"
        fill="var(--melon50)"
        {...LINE}
      />
      <path d="M48 42V30" fill="none" {...LINE} />
    </>
  ),
};

/** A small drawing of one stage of the proof. */
export const ProofSign = ({ sign }: { readonly sign: Sign }) => (
  <svg viewBox="0 0 96 96" width="88" height="88" aria-hidden="true">
    {DRAWN[sign]}
  </svg>
);
