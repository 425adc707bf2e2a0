import { Text } from '@mantine/core';
import { createContext, use, useEffect, useState } from 'react';

type Count = (change: 1 | -1) => void;

/** Where the pictures of a form tell it that they are being uploaded. */
const UploadsContext = createContext<Count>(() => {});

/** Whether pictures of a form are being uploaded: saved now, it would lack them. */
export function useUploads() {
  const [count, setCount] = useState(0);
  const [onUpload] = useState<Count>(() => (change: 1 | -1) => setCount((before) => before + change));
  return { isUploading: count > 0, onUpload };
}

export const UploadsProvider = UploadsContext;

/** Tells the form around a picture while it is uploaded. */
export function useUploadNotice(isUploading: boolean) {
  const onUpload = use(UploadsContext);
  useEffect(() => {
    if (!isUploading) return undefined;
    onUpload(1);
    return () => onUpload(-1);
  }, [isUploading, onUpload]);
}

export const UploadHint = () => (
  <Text size="sm" c="dimmed" role="status">
    画像を送っています。終わると、確認できます。
  </Text>
);
