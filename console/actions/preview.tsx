import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Act, useAction } from '#console/api/use-action.ts';
import { ActionError } from '#console/shell/action-error.tsx';

/** Makes the link of a preview; `undefined`: there is nothing to show. */
type MakeLink = (act: Act) => Promise<{ readonly link: string } | undefined>;

/** Opens a page of the shop that is not published in another tab, as shoppers will see it. */
export function usePreview(make: MakeLink) {
  const action = useAction();
  const [blocked, setBlocked] = useState<string>();
  const show = async () => {
    // Opened before anything is awaited: browsers block a tab that opens later.
    const tab = window.open('about:blank', '_blank');
    const made = await action.run(make);
    setBlocked(tab === null ? made?.link : undefined);
    if (tab === null) return;
    if (made === undefined) tab.close();
    else {
      tab.opener = null;
      tab.location.replace(made.link);
    }
  };
  return { show, isBusy: action.isBusy, blocked, error: action.error, failure: action.failure };
}

type ButtonProps = {
  readonly preview: Pick<ReturnType<typeof usePreview>, 'isBusy' | 'show'>;
  readonly isDisabled?: boolean;
};

export const PreviewButton = ({ preview: { isBusy, show }, isDisabled = false }: ButtonProps) => (
  <Button variant="default" loading={isBusy} disabled={isDisabled} onClick={() => void show()}>
    プレビュー
  </Button>
);

type ResultProps = { readonly preview: Pick<ReturnType<typeof usePreview>, 'blocked' | 'error'> };

/** Why there is no preview, or a link where the browser has blocked the tab. */
export function PreviewResult({ preview: { error, blocked } }: ResultProps) {
  if (error === undefined && blocked === undefined) return null;
  return (
    <Stack gap="xs" mt="xs">
      <ActionError error={error} />
      {blocked !== undefined && (
        <Text size="sm">
          <Anchor href={blocked} target="_blank" rel="noreferrer">
            プレビューを開く
          </Anchor>
        </Text>
      )}
    </Stack>
  );
}
