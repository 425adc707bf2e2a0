import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '#console/api/use-action.ts';
import { ActionError } from '#console/shell/action-error.tsx';

type Props = { readonly directoryName: string; readonly flush: () => Promise<boolean> };

/** Opens the draft in another tab, as shoppers will see it. */
export function PreviewButton({ directoryName, flush }: Props) {
  const action = useAction();
  const [blocked, setBlocked] = useState<string>();
  const show = async () => {
    // Opened before anything is awaited: browsers block a tab that opens later.
    const tab = window.open('about:blank', '_blank');
    const made = await action.run(async (act) => {
      if (!(await flush())) return undefined;
      return act('previewDraft', { params: { directoryName }, body: {} });
    });
    setBlocked(tab === null ? made?.link : undefined);
    if (tab === null) return;
    if (made === undefined) tab.close();
    else {
      tab.opener = null;
      tab.location.replace(made.link);
    }
  };
  return (
    <>
      <ActionError error={action.error} />
      {blocked !== undefined && (
        <Text size="sm">
          <Anchor href={blocked} target="_blank" rel="noreferrer">
            プレビューを開く
          </Anchor>
        </Text>
      )}
      <Button variant="default" loading={action.isBusy} onClick={() => void show()}>
        プレビュー
      </Button>
    </>
  );
}
