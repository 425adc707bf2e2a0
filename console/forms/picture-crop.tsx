import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import ReactCrop, {
  centerCrop,
  convertToPixelCrop,
  makeAspectCrop,
  type PercentCrop,
} from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { numberText } from '#lib/text/numbers.ts';
import { Dialog } from '#console/overlays/dialog.tsx';

type Props = {
  readonly file: File;
  /** Width by height. */
  readonly aspect: number;
  /** Pixels of the widest version that the shop shows. */
  readonly widest: number;
  readonly onClose: () => void;
  readonly onCropped: (picture: Blob) => void;
};

/** Cuts a picture to a shape, with the mouse, a finger or the arrow keys. */
export function PictureCrop({ file, aspect, widest, onClose, onCropped }: Props) {
  const source = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(source), [source]);
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [naturalWidth, setNaturalWidth] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const start = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const { width, height } = currentTarget;
    setNaturalWidth(currentTarget.naturalWidth);
    setCrop(centerCrop(makeAspectCrop({ unit: '%', width: 100 }, aspect, width, height), width, height));
  };
  const isDrawing = file.type === 'image/svg+xml';
  const pixels =
    naturalWidth === undefined || crop === undefined || isDrawing
      ? undefined
      : Math.round((naturalWidth * crop.width) / 100);
  const cut = async () => {
    if (image.current === null || crop === undefined) return;
    const isWhole = crop.width > WHOLE_PERCENT && crop.height > WHOLE_PERCENT;
    onCropped(isWhole ? file : await croppedPicture(image.current, crop, file.type));
  };
  return (
    <Dialog opened onClose={onClose} title="画像を切り抜く" size="xl" closeOnClickOutside={false}>
      <Stack gap="md">
        <Text size="sm">表示される形に合わせて範囲を決めます。枠を選ぶと、矢印キーでも動かせます。</Text>
        {hasFailed ? (
          <Text size="sm" c="red" role="alert">
            この画像は開けませんでした。別のファイルにしてください。
          </Text>
        ) : (
          <ReactCrop
            // Leaves room for the title, the sentence and the buttons.
            style={{ alignSelf: 'center', maxHeight: 'max(240px, calc(100dvh - 20rem))' }}
            crop={crop}
            aspect={aspect}
            keepSelection
            onChange={(_, percent) => setCrop(percent)}
            ariaLabels={ARIA_LABELS}
          >
            <img ref={image} src={source} alt="切り抜く画像" onLoad={start} onError={() => setFailed(true)} />
          </ReactCrop>
        )}
        {pixels !== undefined && pixels < widest && (
          <Alert color="yellow" role="status">
            {`この範囲は幅${numberText(pixels)}ピクセルです。${numberText(widest)}ピクセルより小さいと、お客様の画面でぼやけます。`}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            やめる
          </Button>
          <Button disabled={crop === undefined} onClick={() => void cut()}>
            この範囲で使う
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** A picture that has the shape already stays as it is: a drawing would lose its sharpness. */
const WHOLE_PERCENT = 99;

const ARIA_LABELS = {
  cropArea: '切り抜く範囲。矢印キーで動かします。',
  nwDragHandle: '左上の角',
  nDragHandle: '上の辺',
  neDragHandle: '右上の角',
  eDragHandle: '右の辺',
  seDragHandle: '右下の角',
  sDragHandle: '下の辺',
  swDragHandle: '左下の角',
  wDragHandle: '左の辺',
};

/** Lossless for drawings, so that flat colours stay flat. */
const JPEG_QUALITY = 0.95;

async function croppedPicture(image: HTMLImageElement, crop: PercentCrop, type: string): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image;
  const { x, y, width, height } = convertToPixelCrop(crop, naturalWidth, naturalHeight);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw on a canvas.');
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const format = type === 'image/jpeg' ? type : 'image/png';
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob === null ? reject(new Error('The picture could not be cropped.')) : resolve(blob);
    canvas.toBlob(done, format, JPEG_QUALITY);
  });
}
