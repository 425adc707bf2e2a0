import { NEWS_AGE_MS, NEWS_LETTER_LIFE_MS } from '../../domain/letters/news-mailing.ts';
import type { Clock, InTransaction } from '../ports.ts';
import type { NewsMailed, NewsMailings } from './ports.ts';

export type NewsDesk = { readonly inTransaction: InTransaction<NewsMailings>; readonly clock: Clock };

/**
 * Mails one piece of news to those who wish for its kind; undefined where there is none to mail. Each is mailed once,
 * whatever becomes of it afterwards, however many backends there are and whenever one of them ends.
 */
export async function mailNews({ inTransaction, clock }: NewsDesk): Promise<NewsMailed | undefined> {
  const by = await clock.now();
  const after = new Date(by.getTime() - NEWS_AGE_MS);
  const uselessAfter = new Date(by.getTime() + NEWS_LETTER_LIFE_MS);
  return inTransaction(async (mailings) => {
    if (!(await mailings.lock())) return undefined;
    const news = await mailings.next({ after, by });
    if (news === undefined) return undefined;
    const mailed = { newsId: news.newsId, letters: await mailings.queue(news, uselessAfter) };
    await mailings.markMailed(mailed);
    return mailed;
  });
}
