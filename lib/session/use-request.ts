'use client';

import { useEffect, useEffectEvent } from 'react';

type RequestOptions<Answer> = {
  /** The request is sent again when this changes. */
  readonly key: string | null;
  readonly send: () => Promise<Answer>;
  readonly onAnswer: (answer: Answer) => void | Promise<void>;
};

/** Sends a request on mount. Drops an answer that arrives after unmount. */
export function useRequest<Answer>({ key, send, onAnswer }: RequestOptions<Answer>): void {
  const sendRequest = useEffectEvent(send);
  const handleAnswer = useEffectEvent(onAnswer);
  useEffect(() => {
    let isMounted = true;
    void sendRequest().then((answer) => (isMounted ? handleAnswer(answer) : undefined));
    return () => {
      isMounted = false;
    };
  }, [key]);
}
