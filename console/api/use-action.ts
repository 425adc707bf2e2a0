import { useContext, useState } from 'react';
import { StepUpContext } from './step-up-context.ts';
import { type AnswerOf, type ArgumentsOf, call, type CallName } from './call.ts';
import { errorText, isProofNeeded, isSignedOut } from './refusal-text.ts';
import { useSetMe } from './use-query.ts';

export type Action = {
  readonly isBusy: boolean;
  /** The sentence of the last failure. */
  readonly error: string | undefined;
  /** Runs the work; `undefined`: it failed, and `error` says why. */
  readonly run: <Result>(work: (act: Act) => Promise<Result>) => Promise<Result | undefined>;
  readonly clear: () => void;
};

/** Makes a call; asks for a fresh proof where it is needed, and makes the call again. */
export type Act = <N extends CallName>(name: N, args: ArgumentsOf<N>) => Promise<AnswerOf<N>>;

/** Runs changing calls, one at a time. */
export function useAction(): Action {
  const askForProof = useContext(StepUpContext);
  const setMe = useSetMe();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const act: Act = async (name, args) => {
    try {
      return await call(name, args);
    } catch (failure) {
      if (!isProofNeeded(failure) || !(await askForProof())) throw failure;
      return call(name, args);
    }
  };
  return {
    isBusy,
    error,
    clear: () => setError(undefined),
    run: async (work) => {
      setBusy(true);
      setError(undefined);
      try {
        return await work(act);
      } catch (failure) {
        if (isSignedOut(failure)) void setMe();
        setError(errorText(failure));
        return undefined;
      } finally {
        setBusy(false);
      }
    },
  };
}
