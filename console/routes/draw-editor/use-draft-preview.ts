import { usePreview } from '#console/actions/preview.tsx';
import { CallError } from '#console/api/call.ts';

type Params = {
  readonly directoryName: string;
  readonly flush: () => Promise<boolean>;
};

/** Opens the draft, also an unfinished one, in another tab, as shoppers will see it. */
export function useDraftPreview({ directoryName, flush }: Params) {
  const preview = usePreview(async (act) =>
    (await flush()) ? act('previewDraft', { params: { directoryName }, body: {} }) : undefined,
  );
  const { failure } = preview;
  const hasNoArt = failure instanceof CallError && failure.refusal?.code === 'draftNotReady';
  return { ...preview, error: hasNoArt ? NO_ART : preview.error };
}

const NO_ART = 'メイン画像を入れると、書きかけでもプレビューできます。';
