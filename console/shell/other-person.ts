import { useEffect, useState } from 'react';
import { openedBy } from '#console/api/person-of-page.ts';

const reloadPage = () => window.location.reload();

/**
 * Whether somebody else signed in while the pages of another person were open. The page is then reloaded, so that answers
 * that only the other person may read, and their actions that wait for a proof, leave the memory of the tab.
 */
export function useOtherPerson(staffId: string | undefined, reload: () => void = reloadPage): boolean {
  const [first, setFirst] = useState(staffId);
  if (first === undefined && staffId !== undefined) setFirst(staffId);
  const isOther = first !== undefined && staffId !== undefined && staffId !== first;
  useEffect(() => {
    if (first !== undefined) openedBy(first);
  }, [first]);
  useEffect(() => {
    if (isOther) reload();
  }, [isOther, reload]);
  return isOther;
}
