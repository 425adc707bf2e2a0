import { MASCOT_SCRIPT } from '#lib/site/mascot-choice.ts';
import { MEMBER_MARK_SCRIPT } from '#lib/site/member-mark.ts';

/** Runs the script that picks the page's mascots, and marks members, before the first paint. */
export const MascotMark = () => (
  <script dangerouslySetInnerHTML={{ __html: `${MASCOT_SCRIPT};${MEMBER_MARK_SCRIPT}` }} />
);
