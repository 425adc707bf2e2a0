'use client';

import { failureText, type ApiFailure } from './mutation-result.ts';
import { COMMUNICATION_ERROR } from '#lib/site/error-text.ts';
import { useSession } from './use-session.ts';

/** A query was not answered; the message is for the shopper. */
class QueryError extends Error {
  override readonly name = 'QueryError';
}

/** The text for a failed query. Any other error means that the code of the call itself could not be loaded. */
export const queryFailure = (error: Error): string =>
  error instanceof QueryError ? error.message : COMMUNICATION_ERROR;

/** Takes the answer out of a reply; throws `QueryError` where there is none. */
export function useUnwrap() {
  const { refresh } = useSession();
  return async <Answer>(
    result: { readonly ok: true; readonly answer: Answer } | ApiFailure,
  ): Promise<Answer> => {
    if (result.ok) return result.answer;
    // The login session has ended elsewhere: once that is known, the page's guard leads to the login.
    if (result.refusal?.code === 'loginRequired') await refresh();
    throw new QueryError(failureText(result));
  };
}
