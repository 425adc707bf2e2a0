'use client';

import base from '#components/ui/base.module.css';
import { lineStartRoute } from '#lib/site/line-routes.ts';
import { useReturnPath } from '../login/return-target.ts';
import styles from './line.module.css';

/** Goes to LINE, and returns to the requested page. A link of the browser: the address redirects to another site. */
export const LineButton = ({ children }: { readonly children: string }) => (
  <div className={styles.way}>
    <a href={lineStartRoute(useReturnPath())} rel="nofollow" className={`${base.button} ${styles.line}`}>
      {children}
    </a>
  </div>
);
