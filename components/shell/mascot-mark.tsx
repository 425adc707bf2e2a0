import { keep } from '#components/ui/html-once.ts';
import { ScriptOnce } from '#components/ui/script-once.tsx';
import { MASCOT_SCRIPT } from '#lib/site/mascot.ts';
import { MEMBER_MARK_SCRIPT } from '#lib/site/member-mark.ts';

const KEY = 'mascot';

/** Runs the script that picks the page's mascots, and marks members, before the first paint. */
export function MascotMark() {
  keep(KEY, `${MASCOT_SCRIPT};${MEMBER_MARK_SCRIPT}`);
  return <ScriptOnce kept={KEY} />;
}
