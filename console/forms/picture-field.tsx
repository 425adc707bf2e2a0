import { Button, Group, Image, Input, Stack, Text, TextInput } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { useState } from 'react';
import type { PictureKind } from '#lib/contract/enums.ts';
import { PICTURE_WIDTHS } from '#lib/contract/picture.ts';
import { MB_BYTES, PICTURE_MB } from '#lib/contract/shop-rules.ts';
import { useAction } from '#console/api/use-action.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { rejectionText } from '#console/text/rejected-files.ts';
import type { FieldErrors } from './contract-errors.ts';
import { PictureChoice } from './picture-choice.tsx';
import { PictureCrop } from './picture-crop.tsx';
import { useUploadNotice } from './uploads.tsx';

export type ChosenPicture = { readonly pictureId: string; readonly alt: string };

type Props = {
  readonly label?: string;
  readonly kind: PictureKind;
  /** Width by height to which an uploaded picture is cropped. Left out: it stays as it is. */
  readonly aspect?: number;
  readonly value: ChosenPicture | null;
  readonly isRequired?: boolean;
  /** It has no alternative text, because the text beside it says the same. */
  readonly isDecoration?: boolean;
  /** Errors of `picture.pictureId` and `picture.alt`. */
  readonly errors: FieldErrors;
  readonly onChange: (picture: ChosenPicture | null) => void;
};

/** The formats that the shop takes. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];
export const ACCEPTED_PICTURES = { formats: 'PNG・JPEG・WebP・SVG', mostMb: PICTURE_MB };

/** A picture of the shop: dropped or chosen, cropped where a shape is needed, with its alternative text. */
export function PictureField(props: Props) {
  const {
    label = '画像',
    kind,
    aspect,
    value,
    isRequired = false,
    isDecoration = false,
    errors,
    onChange,
  } = props;
  const { action, cropped, setCropped, take, upload, problem, reject } = useUpload(props);
  const isSmall = kind === 'goods';
  const error = problem ?? errors['picture.pictureId'] ?? errors['picture'];
  return (
    <Input.Wrapper label={label} required={isRequired} error={error} labelElement="div">
      <Stack gap="sm">
        <Group gap="sm" wrap={isSmall ? 'nowrap' : 'wrap'} align="stretch">
          {value !== null && (
            <Image
              src={`/image/${value.pictureId}`}
              alt={value.alt}
              radius="sm"
              maw={isSmall ? 120 : 'min(480px, 100%)'}
              mah={isSmall ? 120 : 280}
              fit="contain"
              w="auto"
            />
          )}
          <Upload
            label={label}
            hasPicture={value !== null}
            isSmall={isSmall}
            isBusy={action.isBusy}
            onTake={take}
            onReject={reject}
          />
        </Group>
        <ChooseStored kind={kind} onChange={onChange} />
        <ActionError error={action.error} />
        {value !== null && (
          <AltText
            value={value}
            isRequired={isRequired}
            isDecoration={isDecoration}
            errors={errors}
            onChange={onChange}
          />
        )}
      </Stack>
      {cropped !== undefined && aspect !== undefined && (
        <PictureCrop
          file={cropped}
          aspect={aspect}
          widest={Math.max(...PICTURE_WIDTHS[kind])}
          onClose={() => setCropped(undefined)}
          onCropped={upload}
        />
      )}
    </Input.Wrapper>
  );
}

function ChooseStored({ kind, onChange }: Pick<Props, 'kind' | 'onChange'>) {
  const [isOpen, setOpen] = useState(false);
  const choose = (picture: ChosenPicture) => {
    setOpen(false);
    onChange(picture);
  };
  return (
    <>
      <Button variant="default" w="fit-content" onClick={() => setOpen(true)}>
        アップロード済みの画像から選ぶ
      </Button>
      {isOpen && <PictureChoice kind={kind} onClose={() => setOpen(false)} onChoose={choose} />}
    </>
  );
}

type DropProps = {
  readonly label: string;
  readonly hasPicture: boolean;
  /** Beside a small picture. */
  readonly isSmall: boolean;
  readonly isBusy: boolean;
  readonly onTake: (file: File) => void;
  readonly onReject: (rejections: readonly FileRejection[]) => void;
};

function Upload({ label, hasPicture, isSmall, isBusy, onTake, onReject }: DropProps) {
  return (
    <Dropzone
      accept={PICTURE_TYPES}
      maxSize={PICTURE_MB * MB_BYTES}
      multiple={false}
      loading={isBusy}
      onDrop={([file]) => file && onTake(file)}
      onReject={onReject}
      inputProps={{ 'aria-label': `${label}をアップロードする` }}
      p="md"
      flex={1}
      miw={isSmall ? 140 : 240}
    >
      <Text size="sm" ta="center" c="dimmed">
        <span>
          {hasPicture
            ? '別の画像にするときは、ここにドロップするか、押して選びます。'
            : '画像をここにドロップするか、押して選びます。'}
        </span>
        <br />
        <span>{`${ACCEPTED_PICTURES.formats}、${PICTURE_MB}MBまで`}</span>
      </Text>
    </Dropzone>
  );
}

type AltProps = Pick<Props, 'errors' | 'onChange'> & {
  readonly value: ChosenPicture;
  readonly isRequired: boolean;
  readonly isDecoration: boolean;
};

function AltText({ value, isRequired, isDecoration, errors, onChange }: AltProps) {
  return (
    <>
      {!isDecoration && (
        <TextInput
          label="代替テキスト"
          description="画像が見えない方に読み上げられます。飾りの画像なら空にします。"
          value={value.alt}
          maxLength={200}
          error={errors['picture.alt']}
          onChange={(event) => onChange({ ...value, alt: event.currentTarget.value })}
        />
      )}
      {!isRequired && (
        <Group>
          <Button variant="default" onClick={() => onChange(null)}>
            画像を外す
          </Button>
        </Group>
      )}
    </>
  );
}

type UploadProps = Pick<Props, 'kind' | 'aspect' | 'value' | 'onChange'>;

function useUpload({ kind, aspect, value, onChange }: UploadProps) {
  const action = useAction();
  useUploadNotice(action.isBusy);
  const [cropped, setCropped] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const upload = (blob: Blob) => {
    setCropped(undefined);
    setProblem(undefined);
    void action.run(async (act) => {
      const body = new Uint8Array(await blob.arrayBuffer());
      const { pictureId } = await act('addPicture', { query: { kind }, body });
      onChange({ pictureId, alt: value?.alt ?? '' });
    });
  };
  return {
    action,
    cropped,
    setCropped,
    problem,
    upload,
    take: (file: File) => (aspect === undefined ? upload(file) : setCropped(file)),
    reject: (rejections: readonly FileRejection[]) =>
      setProblem(rejectionText(rejections, ACCEPTED_PICTURES)),
  };
}
