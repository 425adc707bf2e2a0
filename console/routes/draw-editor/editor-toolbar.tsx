import { Button, Group, Menu, Paper } from '@mantine/core';
import { useState } from 'react';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './editor.module.css';
import { PreviewButton, PreviewResult } from '#console/actions/preview.tsx';
import { useDraftPreview } from './use-draft-preview.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { SaveState } from './save-state.tsx';
import type { DraftEditor } from './use-draft-editor.ts';

/** The state of saving, and what can be done with the draft. It stays in view. */
export function EditorToolbar({ editor }: { readonly editor: DraftEditor }) {
  const { saved, state, flush, showAll } = editor;
  const [opened, open] = useState<'publish' | 'delete'>();
  const [isFlushing, setFlushing] = useState(false);
  const preview = useDraftPreview({ directoryName: saved.directoryName, flush });
  const publish = async () => {
    showAll();
    setFlushing(true);
    const isSaved = await flush();
    setFlushing(false);
    if (isSaved) open('publish');
  };
  const dialog = {
    directoryName: saved.directoryName,
    version: saved.version,
    onClose: () => open(undefined),
  };
  return (
    <Paper withBorder className={styles.toolbar ?? ''} p="xs">
      <Group justify="space-between" gap="xs">
        <SaveState state={state} />
        <Group gap="xs">
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="subtle">その他</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item color="red" onClick={() => open('delete')}>
                下書きを捨てる
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <PreviewButton preview={preview} />
          <Button loading={isFlushing} onClick={() => void publish()}>
            公開する
          </Button>
        </Group>
      </Group>
      <PreviewResult preview={preview} />
      {opened === 'publish' && <PublishDialog draft={saved} onClose={dialog.onClose} />}
      {opened === 'delete' && <DeleteDialog {...dialog} onDeleted={editor.discard} />}
    </Paper>
  );
}
