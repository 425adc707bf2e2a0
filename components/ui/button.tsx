import Link from 'next/link';
import type { ComponentProps } from 'react';
import styles from './base.module.css';

/** One `primary` per screen; `lemon` is for soda and night backgrounds; `text` is an underlined link. */
type Kind = 'primary' | 'secondary' | 'lemon' | 'text';

type LinkProps = ComponentProps<typeof Link> & { readonly kind: Kind };
type ButtonProps = ComponentProps<'button'> & {
  readonly kind: Kind;
  /** An action is running: the button keeps its focus and ignores presses. */
  readonly busy?: boolean;
};

function classNameOf(kind: Kind, className: string | undefined) {
  const names = kind === 'text' ? [styles.text, className] : [styles.button, styles[kind], className];
  return names.filter(Boolean).join(' ');
}

/** A link that looks like a button, as wide as its container. */
export function ButtonLink({ kind, className, ...link }: LinkProps) {
  return <Link {...link} className={classNameOf(kind, className)} />;
}

/** A button as wide as its container. The label of a disabled button gives the reason (完売しました). */
export function Button({ kind, busy = false, className, onClick, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={classNameOf(kind, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
