import type { Membership } from '../members/membership.ts';

/** The shape of a token that stops mails; what looks otherwise is not even looked up. */
const STOP_TOKEN = /^[\da-f]{64}$/;

export const looksLikeStopToken = (text: string): boolean => STOP_TOKEN.test(text);

/**
 * Ends all that the member of this token wished for, also what waits to be sent. A token of nobody stops nothing, and
 * nobody learns that.
 */
export async function stopMails({ together }: Pick<Membership, 'together'>, token: string): Promise<void> {
  if (!looksLikeStopToken(token)) return;
  await together(async ({ members, outbox }) => {
    const memberId = await members.forgetWishes(token);
    if (memberId !== undefined) await outbox.takeBackNews(memberId, ['newDraws', 'restock']);
  });
}
