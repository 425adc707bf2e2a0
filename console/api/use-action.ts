import { useContext, useState } from 'react';
import type { CallArguments } from '#lib/api/call-arguments.ts';
import { StepUpContext } from './step-up-context.ts';
import { type AnswerOf, type ArgumentsOf, call, CallError, type CallName } from './call.ts';
import { errorText, isProofNeeded, isSignedOut } from './refusal-text.ts';
import { useSetMe } from './use-query.ts';

export type Action = {
  readonly isBusy: boolean;
  /** The sentence of the last failure. */
  readonly error: string | undefined;
  /** The last failure. Its refusal may name a field. */
  readonly failure: unknown;
  /** Runs the work; `undefined`: it failed, and `error` says why. */
  readonly run: <Result>(work: (act: Act) => Promise<Result>) => Promise<Result | undefined>;
  readonly clear: () => void;
};

/**
 * Makes a call; asks for a fresh proof where it is needed, and makes the call again. The same input after a lost
 * connection is sent with the same idempotency key, so that nothing is done twice.
 */
export type Act = <N extends CallName>(name: N, args: ArgumentsOf<N>) => Promise<AnswerOf<N>>;

/** Runs changing calls, one at a time. */
export function useAction(): Action {
  const act = useAct();
  const setMe = useSetMe();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  return {
    isBusy,
    error: failure === undefined ? undefined : errorText(failure),
    failure,
    clear: () => setFailure(undefined),
    run: async (work) => {
      setBusy(true);
      setFailure(undefined);
      try {
        return await work(act);
      } catch (error) {
        if (isSignedOut(error)) void setMe();
        setFailure(error);
        return undefined;
      } finally {
        setBusy(false);
      }
    },
  };
}

/**
 * The keys of calls without an answer, by their input. They outlive a dialog: somebody who closes it after a lost connection
 * and starts again does nothing twice.
 */
const unanswered = new Map<string, string>();

function useAct(): Act {
  const askForProof = useContext(StepUpContext);
  return async (name, args) => {
    const input = await inputOf(name, args as CallArguments);
    const key = unanswered.get(input) ?? crypto.randomUUID();
    unanswered.set(input, key);
    try {
      const answer = await call(name, args, key).catch(async (failure: unknown) => {
        if (!isProofNeeded(failure) || !(await askForProof())) throw failure;
        return call(name, args, key);
      });
      unanswered.delete(input);
      return answer;
    } catch (failure) {
      if (isRefused(failure)) unanswered.delete(input);
      throw failure;
    }
  };
}

/** A call and its arguments as text. Files count by their bytes: two of one size are two inputs. */
async function inputOf(name: CallName, args: CallArguments): Promise<string> {
  const { body } = args;
  if (!(body instanceof Uint8Array)) return JSON.stringify([name, args]);
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(body));
  return JSON.stringify([name, { ...args, body: [...new Uint8Array(digest)] }]);
}

/** Whether the shop has refused a call, so that nothing of it was done. */
const isRefused = (failure: unknown): boolean =>
  failure instanceof CallError && failure.refusal !== undefined && failure.status < 500;
