import { type ComponentProps, useState } from 'react';
import type { Elements } from '#lib/site/elements.ts';
import type { Action, Act } from '#console/api/use-action.ts';
import { ActionDialog } from './action-dialog.tsx';
import { isReason, ReasonField } from './reason-field.tsx';

type ReasonBody = { readonly reason: string; readonly dryRun: boolean };

type Props<Answer> = Omit<ComponentProps<typeof ActionDialog>, 'preview' | 'run' | 'children'> & {
  readonly reasonLabel?: string;
  /** The call; its dry run comes first. */
  readonly send: (act: Act, body: ReasonBody) => Promise<Answer>;
  /** Says what would happen, from the answer of the dry run. */
  readonly effectOf: (answer: Answer, reason: string) => Elements;
  /** The fields above the reason; they read refusals of the action. */
  readonly children?: Elements | ((action: Action) => Elements);
};

/** A changing call with a reason, in two steps. */
export function ReasonDialog<Answer>({
  reasonLabel,
  send,
  effectOf,
  isReady = true,
  children,
  ...dialog
}: Props<Answer>) {
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      {...dialog}
      isReady={isReady && isReason(reason)}
      preview={async (act) => effectOf(await send(act, { reason, dryRun: true }), reason)}
      run={(act) => send(act, { reason, dryRun: false })}
    >
      {(action) => (
        <>
          {typeof children === 'function' ? children(action) : children}
          <ReasonField label={reasonLabel} value={reason} onChange={setReason} action={action} />
        </>
      )}
    </ActionDialog>
  );
}
