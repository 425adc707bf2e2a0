import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import type { NewsText } from '#backend/domain/content/content.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { findNewsPreview, insertNewsPreview } from '#backend/persistence/content/news-previews.ts';
import type { NewsInput } from '#backend/persistence/content/news-for-staff.ts';
import { picturesById } from '#backend/persistence/content/pictures.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf, InvalidInput } from '../staff/operator-action.ts';
import { inputError } from './news.ts';
import type { PageUnknown } from './links.ts';

const PREVIEW_MS = 30 * 60 * 1000;

type PreviewLink = { readonly secret: string; readonly until: Date };

/** Makes a secret that shows news, which are stored for that only, for half an hour. Only its digest is stored. */
export const makeNewsPreview = (
  db: Database,
  input: NewsInput,
  actionOf: ActionOf,
): Promise<PreviewLink | InvalidInput | PageUnknown> =>
  inTransaction(db, async (tx) => {
    const error = await inputError(tx, input);
    if (error !== undefined) return error;
    const { publishedAt = await databaseTime(tx), ...article } = input;
    const secret = newToken();
    const until = await insertNewsPreview(tx, {
      digest: digestOf(secret),
      article: { ...article, publishedAt: publishedAt.toISOString() },
      lifeMs: PREVIEW_MS,
    });
    await recordAction(tx, actionOf({ title: input.title }));
    return { secret, until };
  });

/** No article has this number. */
const PREVIEWED_ID = '999999999';

/** The news of a preview link as shoppers would see them. `undefined`: the link is not valid any more. */
export async function showNewsPreview(db: Database, secret: string): Promise<NewsText | undefined> {
  const found = await findNewsPreview(db, digestOf(secret));
  if (found === undefined) return undefined;
  const { picture: use, publishedAt, ...article } = found;
  const picture = use && (await picturesById(db, [use.pictureId])).get(use.pictureId);
  const at = new Date(publishedAt);
  return {
    ...article,
    newsId: PREVIEWED_ID,
    publishedAt: at,
    updatedAt: at,
    picture: use && picture ? { ...picture, alt: use.alt } : null,
  };
}
