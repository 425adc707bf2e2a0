import { Alert, List, NativeSelect, Stack, Text } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { useState } from 'react';
import { PICTURE_KINDS, type PictureKind } from '#lib/contract/enums.ts';
import { MB_BYTES, PICTURE_MB } from '#lib/contract/shop-rules.ts';
import { errorText } from '#console/api/refusal-text.ts';
import { type Act, useAction } from '#console/api/use-action.ts';
import { ACCEPTED_PICTURES, PICTURE_TYPES } from '#console/forms/picture-field.tsx';
import { PICTURE_KIND_NAMES } from '#lib/lists/picture-kinds.ts';
import { rejectionText } from '#console/text/rejected-files.ts';

const KINDS = PICTURE_KINDS.map((value) => ({ value, label: PICTURE_KIND_NAMES[value] }));

type Failed = { readonly name: string; readonly text: string };

/** Uploads pictures, several at once. The kind decides the sizes that the shop renders. */
export function UploadPanel({ onUploaded }: { readonly onUploaded: () => void }) {
  const { isBusy, failed, upload, reject } = useUploads(onUploaded);
  const [kind, setKind] = useState<PictureKind>('wide');
  return (
    <Stack gap="sm">
      <NativeSelect
        label="アップロードする種類"
        data={KINDS}
        w="fit-content"
        value={kind}
        onChange={(event) => setKind(PICTURE_KINDS.find((one) => one === event.currentTarget.value) ?? kind)}
      />
      <Dropzone
        accept={PICTURE_TYPES}
        maxSize={PICTURE_MB * MB_BYTES}
        loading={isBusy}
        onDrop={(files) => void upload(files, kind)}
        onReject={reject}
        inputProps={{ 'aria-label': '画像をアップロードする' }}
      >
        <Text size="sm" ta="center" c="dimmed">
          画像をここにドロップするか、押して選びます（何枚でも）。
          <br />
          <span>{`${ACCEPTED_PICTURES.formats}、${PICTURE_MB}MBまで。切り抜きは、使う場所でアップロードするとできます。`}</span>
        </Text>
      </Dropzone>
      {failed.length > 0 && (
        <Alert color="red" role="alert" title="アップロードできなかった画像があります">
          <List size="sm">
            {failed.map(({ name, text }) => (
              <List.Item key={name}>{`${name}：${text}`}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}

function useUploads(onUploaded: () => void) {
  const action = useAction();
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const upload = async (files: readonly File[], kind: PictureKind) => {
    const problems: Failed[] = [];
    for (const file of files) {
      const failure = await action.run((act) =>
        uploaded(act, file, kind).then(
          () => undefined,
          (error: unknown) => error,
        ),
      );
      if (failure !== undefined) problems.push({ name: file.name, text: errorText(failure) });
    }
    setFailed(problems);
    onUploaded();
  };
  const reject = (rejections: readonly FileRejection[]) =>
    setFailed(
      rejections.map((one) => ({
        name: one.file.name,
        text: rejectionText([one], ACCEPTED_PICTURES),
      })),
    );
  return { isBusy: action.isBusy, failed, upload, reject };
}

const uploaded = async (act: Act, file: File, kind: PictureKind) =>
  act('addPicture', { query: { kind }, body: new Uint8Array(await file.arrayBuffer()) });
