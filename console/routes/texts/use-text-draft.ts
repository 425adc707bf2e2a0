import { useState } from 'react';
import type { SiteTextBlock } from '#lib/contract/site-text-blocks.ts';
import type { OpsText } from '#lib/contract/ops/site-texts.ts';
import { type Act, useAction } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { blocksOf, type KeyedBlock, keyed } from './text-form.ts';

export type TextDraft = ReturnType<typeof useTextDraft>;

/** The draft of a text: what is typed, and how it is saved, opened in a preview and thrown away. */
export function useTextDraft({ kind, blocks: published, draftBlocks, draft }: OpsText) {
  const action = useAction();
  const refetch = useRefetch();
  const [blocks, setBlocks] = useState<readonly KeyedBlock[]>(() => keyed(draftBlocks ?? published));
  const [isUnsaved, setUnsaved] = useState(false);
  const [version, setVersion] = useState(draft?.version);
  const [blocked, setBlocked] = useState<string>();
  const begin = (from: readonly SiteTextBlock[], isNew: boolean) => {
    setBlocks(keyed(from));
    setUnsaved(isNew);
  };

  async function save(): Promise<number | undefined> {
    const body = { blocks: blocksOf(blocks), version };
    const saved = await action.run((act) => act('saveTextDraft', { params: { kind }, body }));
    if (saved === undefined) return undefined;
    setUnsaved(false);
    setVersion(saved.draft.version);
    await refetch('showSiteText', 'listSiteTexts');
    return saved.draft.version;
  }

  async function discard(act: Act): Promise<void> {
    await act('deleteTextDraft', { params: { kind }, body: { version } });
    setVersion(undefined);
    begin(published, false);
  }

  /** Opens the draft in another tab, as shoppers will see it. */
  async function preview(): Promise<void> {
    // Opened before anything is awaited: browsers block a tab that opens later.
    const tab = window.open('about:blank', '_blank');
    const isSaved = version !== undefined && !isUnsaved;
    const ready = isSaved || (await save()) !== undefined;
    const made = ready
      ? await action.run((act) => act('previewTextDraft', { params: { kind }, body: {} }))
      : undefined;
    setBlocked(tab === null ? made?.link : undefined);
    if (tab === null) return;
    if (made === undefined) tab.close();
    else {
      tab.opener = null;
      tab.location.replace(made.link);
    }
  }
  return {
    blocks,
    version,
    isUnsaved,
    isBusy: action.isBusy,
    error: action.error,
    blocked,
    change: (next: readonly KeyedBlock[]) => {
      setBlocks(next);
      setUnsaved(true);
    },
    beginWith: (from: readonly SiteTextBlock[]) => begin(from, true),
    save,
    discard,
    preview,
  };
}
