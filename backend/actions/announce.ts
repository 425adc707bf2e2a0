import { tagsOf } from '../domain/tags.ts';
import type { AnnouncementStore, TurnStore } from './ports.ts';

/** Nobody knows what the storefront missed while no backend ran: tells it all. */
export async function announceEverything(turns: TurnStore, announcements: AnnouncementStore): Promise<void> {
  const tags = tagsOf(await turns.everything());
  if (tags.length > 0) await announcements.add(tags);
}
