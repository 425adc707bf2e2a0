import { useLocation } from '@tanstack/react-router';
import { PageLink } from '#console/shell/page-link.tsx';
import { topicAt } from './manual.ts';

/** Leads from a page of the console to its page of the manual. */
export function ManualLink() {
  const topic = topicAt(useLocation().pathname);
  if (topic === undefined) return null;
  return (
    <PageLink href={`/manual/${topic.name}`} size="xs" c="dimmed" data-screen-only>
      この画面の手引き
    </PageLink>
  );
}
