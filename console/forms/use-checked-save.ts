import { useState } from 'react';
import { CallError } from '#console/api/call.ts';
import { type Act, useAction } from '#console/api/use-action.ts';

type Options<Checked, Stored> = {
  /** The dry run, or the change itself. */
  readonly send: (act: Act, dryRun: boolean) => Promise<Checked>;
  /** Reads the record again after somebody else has changed it. */
  readonly reread: (act: Act) => Promise<Stored>;
  readonly onSaved: (saved: Checked) => Promise<void>;
};

/** Saves a page in two steps: what would happen, then it. A record that somebody else has changed meanwhile is read again. */
export function useCheckedSave<Checked, Stored>({ send, reread, onSaved }: Options<Checked, Stored>) {
  const action = useAction();
  const [checked, setChecked] = useState<Checked>();
  const [theirs, setTheirs] = useState<Stored>();
  const attempt = (dryRun: boolean) =>
    action.run(async (act) => {
      try {
        return await send(act, dryRun);
      } catch (failure) {
        if (isChangedMeanwhile(failure)) setTheirs(await reread(act));
        throw failure;
      }
    });
  return {
    action,
    /** The answer of the dry run, to be confirmed. */
    checked,
    /** The record as somebody else has stored it meanwhile. */
    theirs,
    check: async () => setChecked(await attempt(true)),
    save: async () => {
      const saved = await attempt(false);
      setChecked(undefined);
      if (saved !== undefined) await onSaved(saved);
    },
    cancel: () => setChecked(undefined),
    settle: () => {
      action.clear();
      setTheirs(undefined);
    },
  };
}

const isChangedMeanwhile = (failure: unknown): boolean =>
  failure instanceof CallError && failure.refusal?.code === 'changedMeanwhile';
