import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '#console/api/call.ts';
import { useAction } from '#console/api/use-action.ts';
import { ActionError } from '#console/shell/action-error.tsx';

type Params = {
  readonly directoryName: string;
  readonly flush: () => Promise<boolean>;
};

/** Opens the draft, also an unfinished one, in another tab, as shoppers will see it. */
export function usePreview({ directoryName, flush }: Params) {
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
  const hasNoArt = action.failure instanceof CallError && action.failure.refusal?.code === 'draftNotReady';
  return { show, isBusy: action.isBusy, blocked, error: hasNoArt ? NO_ART : action.error };
}

const NO_ART = 'メイン画像を入れると、書きかけでもプレビューできます。';

type Props = { readonly preview: ReturnType<typeof usePreview> };

export const PreviewButton = ({ preview: { isBusy, show } }: Props) => (
  <Button variant="default" loading={isBusy} onClick={() => void show()}>
    プレビュー
  </Button>
);

/** Why there is no preview, or a link where the browser has blocked the tab. */
export function PreviewResult({ preview: { error, blocked } }: Props) {
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
