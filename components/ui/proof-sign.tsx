import type { ReactNode } from 'react';

export const SIGNS = ['announced', 'chained', 'drawn', 'compared'] as const;
type Sign = (typeof SIGNS)[number];

const LINE = {
  stroke: 'var(--budo)',
  strokeWidth: 4,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const;

const DRAWN: Readonly<Record<Sign, ReactNode>> = {
  announced: (
    <>
      <path d="M18 10h60v76H18z" fill="var(--soda20)" {...LINE} />
      <path d="M28 26h40M28 40h40M28 54h20" fill="none" {...LINE} />
      <circle cx="66" cy="68" r="15" fill="var(--ichigo)" {...LINE} />
      <path d="m59 68 5 5 10-11" fill="none" {...LINE} stroke="var(--paper)" />
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
  drawn: (
    <>
      <circle cx="48" cy="44" r="34" fill="var(--lemon)" {...LINE} />
      <path d="M14 44h68" fill="none" {...LINE} />
      <path d="M14 44a34 34 0 0 0 68 0z" fill="var(--melon50)" {...LINE} />
      <circle cx="48" cy="44" r="10" fill="var(--paper)" {...LINE} />
      <path d="M14 90h68" fill="none" {...LINE} />
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
};

/** A small drawing of one stage of the proof. */
export const ProofSign = ({ sign }: { readonly sign: Sign }) => (
  <svg viewBox="0 0 96 96" width="88" height="88" aria-hidden="true">
    {DRAWN[sign]}
  </svg>
);
