import Link from 'next/link';
import styles from './shell.module.css';
import { DRAW_LINKS, GUEST_LINKS, OTHER_LINKS } from './menu/menu-links.ts';

export const NO_SCRIPT_LINKS_ID = 'links';

const LINKS = [...DRAW_LINKS, ...OTHER_LINKS, ...GUEST_LINKS];

/**
 * The menu's links for browsers without scripts, and for the offline page. They are those of guests: マイページ shows nothing
 * without scripts.
 */
export function NoScriptLinks() {
  return (
    <noscript>
      <nav id={NO_SCRIPT_LINKS_ID} aria-label="メニュー">
        <ul className={styles.scriptless}>
          {LINKS.map(({ text, href }) => (
            <li key={href}>
              <Link href={href}>{text}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </noscript>
  );
}
