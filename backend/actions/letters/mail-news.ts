import { NEWS_AGE_MS, NEWS_LETTER_LIFE_MS } from '../../domain/letters/news-mailing.ts';
import type { Clock } from '../ports.ts';
import type { NewsMailed, NewsMailings } from './ports.ts';

export type NewsDesk = { readonly mailings: NewsMailings; readonly clock: Clock };

/**
 * Mails one piece of news to those who wish for its kind; undefined where there is none to mail. Each is mailed once,
 * whatever becomes of it afterwards, however many backends there are and whenever one of them ends.
 */
export async function mailNews({ mailings, clock }: NewsDesk): Promise<NewsMailed | undefined> {
  const by = await clock.now();
  const after = new Date(by.getTime() - NEWS_AGE_MS);
  const uselessAfter = new Date(by.getTime() + NEWS_LETTER_LIFE_MS);
  return mailings.mailNext({ after, by, uselessAfter });
}
