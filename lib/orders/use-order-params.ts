'use client';

import { useEffect, useEffectEvent } from 'react';

type Question<Answer> = {
  /** For whom, or about what: where this changes, it is asked anew. */
  readonly about: string | null;
  readonly ask: () => Promise<Answer>;
  readonly take: (answer: Answer) => void | Promise<void>;
};

/** Asks something as soon as it stands on the page. What comes after the page was left is dropped. */
export function useAsked<Answer>({ about, ask, take }: Question<Answer>): void {
  const question = useEffectEvent(ask);
  const taken = useEffectEvent(take);
  useEffect(() => {
    let isHere = true;
    void question().then((answer) => (isHere ? taken(answer) : undefined));
    return () => {
      isHere = false;
    };
  }, [about]);
}
