import Link from 'next/link';
import styles from './shell.module.css';
import { DRAW_LINKS, GUEST_LINKS, MEMBER_LINKS, OTHER_LINKS } from './menu/menu-links.ts';

export const NO_SCRIPT_LINKS_ID = 'links';

const EVERYTHING = [...DRAW_LINKS, ...OTHER_LINKS, ...GUEST_LINKS, ...MEMBER_LINKS];

/**
 * The menu's links for browsers without scripts. Lists the links of guests and members, because the session is
 * unknown.
 */
export function NoScriptLinks() {
  return (
    <noscript>
      <nav id={NO_SCRIPT_LINKS_ID} aria-label="メニュー">
        <ul className={styles.scriptless}>
          {EVERYTHING.map(({ text, href }) => (
            <li key={href}>
              <Link href={href}>{text}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </noscript>
  );
}
