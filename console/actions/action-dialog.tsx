import { Button, Group, Stack } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import type { Elements } from '#lib/site/elements.ts';
import { CallError, type CallName } from '#console/api/call.ts';
import { type Act, type Action, useAction } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { pendingIn, pendingNotice } from './pending-approval.tsx';
import { Dialog } from '#console/overlays/dialog.tsx';

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  readonly confirmLabel: string;
  /** Red: it cannot be undone. */
  readonly color?: 'red';
  /** Dry run: what would happen, in words. Left out: the first press does it. */
  readonly preview?: (act: Act) => Promise<Elements>;
  /** Does it. The answer may be one that waits for a second person. */
  readonly run: (act: Act) => Promise<unknown>;
  /** Shown afterwards. */
  readonly success: string;
  /** The answers that are read again afterwards, also after a refusal. */
  readonly refetch: readonly CallName[];
  /** `false`: a field is empty or wrong. */
  readonly isReady?: boolean;
  readonly size?: string;
  /** The fields; they read refusals of the action (`fieldError`). */
  readonly children?: (action: Action) => Elements;
};

/** A changing call in two steps: the fields, then what will happen with the button that does it. */
export function ActionDialog(props: Props) {
  const { title, onClose, preview, size = 'md', children } = props;
  const { action, effect, submit, back } = useSteps(props);
  const fields: Elements = effect ?? children?.(action);
  const submitForm = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <Dialog opened onClose={onClose} title={title} size={size} closeOnClickOutside={false}>
      <form noValidate onSubmit={submitForm}>
        <Stack gap="md">
          {fields}
          <ActionError error={action.error} />
          <Buttons
            {...props}
            isBusy={action.isBusy}
            isConfirming={effect !== undefined || preview === undefined}
            onBack={effect !== undefined && children !== undefined ? back : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

/** The step of the dialog. `effect`: the dry run was made, and this is what it said. */
function useSteps({ preview, run, success, refetch, onClose }: Props) {
  const action = useAction();
  const refetchAnswers = useRefetch();
  const [effect, setEffect] = useState<Elements>();
  const perform = async () => {
    const result = await action.run(async (act) => ({ answer: await run(act) }));
    void refetchAnswers(...refetch);
    if (result === undefined) return;
    notifications.show(notificationOf(result.answer, success));
    onClose();
  };
  const isRefusedField =
    action.failure instanceof CallError && action.failure.refusal?.parameter !== undefined;
  return {
    action,
    effect: isRefusedField ? undefined : effect,
    submit: async () => {
      if (preview === undefined || (effect !== undefined && !isRefusedField)) await perform();
      else setEffect(await action.run(preview));
    },
    back: () => {
      action.clear();
      setEffect(undefined);
    },
  };
}

function notificationOf(answer: unknown, success: string): NotificationData {
  const approval = pendingIn(answer);
  return approval === undefined ? { message: success, color: 'green' } : pendingNotice({ approval });
}

type ButtonsProps = Pick<Props, 'onClose' | 'confirmLabel' | 'color' | 'isReady'> & {
  readonly isBusy: boolean;
  readonly isConfirming: boolean;
  readonly onBack?: () => void;
};

function Buttons({ onClose, confirmLabel, color, isReady, isBusy, isConfirming, onBack }: ButtonsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onBack ?? onClose}>
        {onBack === undefined ? 'やめる' : '入力に戻る'}
      </Button>
      <Button
        type="submit"
        loading={isBusy}
        disabled={isReady === false}
        color={isConfirming ? color : undefined}
      >
        {isConfirming ? confirmLabel : '内容を確認する'}
      </Button>
    </Group>
  );
}
