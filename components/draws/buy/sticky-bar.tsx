import { ButtonLink } from '#components/page/button.tsx';
import type { OpenChoice } from '#lib/draws/quantity-choices.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import styles from './sticky-bar.module.css';

type StickyBarProps = { readonly chosen: OpenChoice; readonly href: string };

/** The main button once more, at the lower edge of the screen while the button itself is out of sight. */
export function StickyBar({ chosen, href }: StickyBarProps) {
  const count = `${numberText(chosen.count)}回`;
  return (
    <div className={styles.bar} role="group" aria-label="選んだ回数" data-at-foot>
      <p className={`num ${styles.words}`}>
        {count}・税込
        <b className={styles.sum}>{yenText(chosen.sum)}</b>
      </p>
      <ButtonLink kind="primary" href={href} prefetch={false}>
        {count}引く
      </ButtonLink>
    </div>
  );
}
