import { mailNews, type NewsDesk } from '../actions/letters/mail-news.ts';

/** Nobody waits for it; and what was published by mistake can be taken back within a moment. */
const PAUSE_MS = 30_000;

export type NewsParts = {
  readonly newsDesk: NewsDesk;
  readonly log: { info(facts: object, event: string): void };
};

export const newsTask = (parts: NewsParts) => ({
  name: 'mailing the news',
  everyMs: PAUSE_MS,
  work: () => mailAll(parts),
});

async function mailAll({ newsDesk, log }: NewsParts): Promise<void> {
  for (;;) {
    const mailed = await mailNews(newsDesk);
    if (mailed === undefined) return;
    log.info(mailed, 'a piece of news was mailed');
  }
}
