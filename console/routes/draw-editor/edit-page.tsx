import { Button, Stack, Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { CallError } from '#console/api/call.ts';
import { useAction } from '#console/api/use-action.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { BackLink } from '#console/shell/back-link.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { DraftEditor } from './draft-editor.tsx';
import { useFreshDraft } from './use-fresh-draft.ts';

const route = getRouteApi('/signed-in/draws/$name/edit');

/** The draft of a new draw, or of changes of a published one. */
export function EditPage() {
  const { name } = route.useParams();
  const { data, error, mutate } = useFreshDraft(name);
  const isMissing = error instanceof CallError && error.refusal?.code === 'notFound';
  const title =
    data === undefined || data.document.title === '' ? '下書き' : `下書き：${data.document.title}`;
  return (
    <Page title={title} above={<BackLink to="/draws">ガチャ</BackLink>}>
      {isMissing ? (
        <NoDraft directoryName={name} onMade={() => void mutate()} />
      ) : (
        <Loaded data={data} error={error} onRetry={() => void mutate()}>
          {(draft) => <DraftEditor key={draft.directoryName} draft={draft} />}
        </Loaded>
      )}
    </Page>
  );
}

type NoDraftProps = { readonly directoryName: string; readonly onMade: () => void };

/** A published draw has no draft until somebody begins to edit it. */
function NoDraft({ directoryName, onMade }: NoDraftProps) {
  const action = useAction();
  const navigate = useNavigate();
  const begin = () =>
    action.run(async (act) => {
      const { draft } = await act('editDraw', { params: { directoryName }, body: {} });
      if (draft.directoryName === directoryName) onMade();
      else await navigate({ to: '/draws/$name/edit', params: { name: draft.directoryName }, replace: true });
    });
  return (
    <Stack gap="md" align="flex-start">
      <Text>この名前の下書きはありません。公開されたか、捨てられました。</Text>
      <ActionError error={action.error} />
      <Button loading={action.isBusy} onClick={() => void begin()}>
        公開中の内容から下書きを作る
      </Button>
    </Stack>
  );
}
