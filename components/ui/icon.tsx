'use client';

import styles from './base.module.css';

const STROKES = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  x: 'M6 6l12 12M18 6L6 18',
  right: 'M9 5l7 7-7 7',
  left: 'M15 5l-7 7 7 7',
  down: 'M5 9l7 7 7-7',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3 3',
  truck: 'M2 6h12v10H2zM14 9h4l4 4v3h-8zM6 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4M18 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  warn: 'M12 3l10 18H2zM12 10v5M12 18v.01',
  check: 'M4 13l5 5L20 6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21c0-5 4-7 8-7s8 2 8 7',
  bag: 'M5 8h14l1 13H4zM9 8V6c0-4 6-4 6 0v2',
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  card: 'M3 5h18v14H3zM3 10h18M7 15h4',
  key: 'M7 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11 12h11v4M17 12v3',
  gift: 'M4 11h16v10H4zM3 7h18v4H3zM12 7v14M12 7C9 1 3 5 8 7M12 7c3-6 9-2 4 0',
  heart: 'M12 20C4 14 3 11 3 8.5 3 4 9 3 12 7c3-4 9-3 9 1.5 0 2.5-1 5.5-9 11.5z',
  bell: 'M4 17c3-2 2-5 3-8 1-6 9-6 10 0 1 3 0 6 3 8zM10 21h4',
  eye: 'M2 12c4-8 16-8 20 0-4 8-16 8-20 0M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  list: 'M8 6h13M8 12h13M8 18h13M3 6h.01M3 12h.01M3 18h.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v6M12 7v.01',
  search: 'M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12M15 15l6 6',
  zoom: 'M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12M15 15l6 6M10 7v6M7 10h6',
  shrink: 'M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12M15 15l6 6M7 10h6',
  rotate: 'M20 12a8 8 0 1 1-3-6.2M20 3v5h-5',
  broken: 'M3 5h18v6l-4 3-4-4-4 4-3-2-3 3zM3 18l3-3 3 2 4-4 4 4 4-3v5H3z',
} as const;

export type IconName = keyof typeof STROKES;

type SizeProps = { readonly size?: number; readonly className?: string };
type IconProps = SizeProps & { readonly name: IconName };

/**
 * An icon in the text colour, hidden from screen readers: the label is beside it or in an aria-label. It is a client
 * component so that a page sends the icon's name instead of its drawing.
 */
export const Icon = ({ name, ...rest }: IconProps) => <Strokes drawing={STROKES[name]} {...rest} />;

/** An icon that a single part of the shop has: its drawing is loaded with that part. */
export const Strokes = ({ drawing, size = 20, className }: SizeProps & { readonly drawing: string }) => (
  <svg
    className={className === undefined ? styles.icon : `${styles.icon} ${className}`}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    aria-hidden="true"
  >
    <path d={drawing} />
  </svg>
);
