import type { Metadata } from 'next';
import { type ReactNode, Suspense } from 'react';
import { NoAnswer } from '#lib/api/no-answer.ts';
import { FAULTY_PAGE } from '#lib/seo/page-metadata.ts';
import { FaultMessage } from './fault-message.tsx';

/**
 * A page that says so in its HTML when nobody can tell what would stand on it. What a page throws makes an error 500 that
 * nobody keeps, but as its own last word also an empty document, which only scripts can fill; thrown behind a Suspense
 * boundary it is the same error, and the message stands (docs/decisions/0100). With scripts `app/error.tsx` takes over.
 */
export const orFault =
  <Props extends object>(page: (props: Props) => Promise<ReactNode>) =>
  async (props: Props): Promise<ReactNode> => {
    try {
      return await page(props);
    } catch (error) {
      // A redirect is thrown too.
      if (!(error instanceof NoAnswer)) throw error;
      return (
        <Suspense fallback={<FaultMessage />}>
          <Rethrown error={error} />
        </Suspense>
      );
    }
  };

/** The head that a page asks for, or what stands in for it when nobody can say. */
export function orFaulty<Props>(head: (props: Props) => Promise<Metadata>) {
  return (props: Props): Promise<Metadata> =>
    head(props).catch((error: unknown) => {
      if (error instanceof NoAnswer) return FAULTY_PAGE;
      throw error;
    });
}

function Rethrown({ error }: { readonly error: NoAnswer }): never {
  throw error;
}
