import { Button, Group, Image, Skeleton, UnstyledButton } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import type { OpsInquiryDetails, OpsInquiryMessage } from '#lib/contract/ops/inquiries.ts';
import { call } from '#console/api/call.ts';
import { Dialog } from '#console/overlays/dialog.tsx';

type Props = { readonly inquiry: OpsInquiryDetails } & Pick<OpsInquiryMessage, 'pictures'>;

/** The pictures of a message, and the chosen one enlarged. */
export const Pictures = ({ inquiry: { inquiryId }, pictures }: Props) => (
  <Group gap="sm">
    {pictures.map((pictureId, nth) => (
      <Picture
        key={pictureId}
        inquiryId={inquiryId}
        pictureId={pictureId}
        name={`お客さまの写真${nth + 1}`}
      />
    ))}
  </Group>
);

type PictureProps = { readonly inquiryId: string; readonly pictureId: string; readonly name: string };

const SIZE = 120;

function Picture({ name, ...params }: PictureProps) {
  const { url, hasFailed, retry } = usePicture(params);
  const [isOpened, setOpened] = useState(false);
  if (hasFailed)
    return <Button variant="default" h={SIZE} onClick={retry}>{`${name}をもう一度読み込む`}</Button>;
  if (url === undefined) return <Skeleton w={SIZE} h={SIZE} role="status" aria-label="読み込み中" />;
  return (
    <>
      <UnstyledButton aria-label={`${name}を拡大`} onClick={() => setOpened(true)}>
        <Image
          src={url}
          alt={name}
          w={SIZE}
          h={SIZE}
          radius="sm"
          bd="1px solid var(--mantine-color-default-border)"
        />
      </UnstyledButton>
      <Dialog opened={isOpened} onClose={() => setOpened(false)} title={name} size="xl">
        <Image src={url} alt={name} fit="contain" />
      </Dialog>
    </>
  );
}

/** Reads a picture by its call: `<img>` cannot send the header that calls of the console need. */
function usePicture(params: Omit<PictureProps, 'name'>) {
  const { data, error, mutate } = useSWRImmutable(['showInquiryPicture', params] as const, () =>
    call('showInquiryPicture', { params }),
  );
  const url = useMemo(() => data && urlOf(data), [data]);
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  return { url, hasFailed: error !== undefined, retry: () => void mutate() };
}

const urlOf = (bytes: Uint8Array) =>
  URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: 'image/webp' }));
