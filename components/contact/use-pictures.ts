'use client';

import { useState } from 'react';
import { MAX_INQUIRY_PICTURES } from '#lib/contract/enums.ts';
import { type ChosenPicture, shrinkPicture } from './shrink-picture.ts';

const UNREADABLE = '読み取れない写真がありました。JPEG、PNG、WebPの写真を選んでください。';
const TOO_MANY = `写真は${MAX_INQUIRY_PICTURES}枚までです。`;

/** The pictures that are chosen in a form. */
export type Pictures = {
  readonly chosen: readonly ChosenPicture[];
  /** Files are being scaled down: a message that is sent now would lack them. */
  readonly isReading: boolean;
  readonly error: string | null;
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly remove: (picture: ChosenPicture) => void;
  readonly clear: () => void;
};

/** Up to three pictures, which stay on the device until the message is sent. */
export function usePictures(): Pictures {
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([]);
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function add(files: readonly File[]) {
    const free = MAX_INQUIRY_PICTURES - chosen.length;
    setReading(true);
    const read = await shrinkAll(files.slice(0, free)).finally(() => setReading(false));
    const added = read.filter((picture) => picture !== undefined);
    const isUnread = added.length < read.length;
    setError(isUnread ? UNREADABLE : files.length > free ? TOO_MANY : null);
    // Others may have been removed or added meanwhile.
    setChosen((now) => [...now, ...added].slice(0, MAX_INQUIRY_PICTURES));
  }
  return {
    chosen,
    isReading,
    error,
    add,
    remove: (picture) => setChosen((now) => now.filter((other) => other !== picture)),
    clear: () => setChosen([]),
  };
}

/** One after the other: a photograph takes up to 200 MB of memory while it is scaled down. */
async function shrinkAll(files: readonly File[]): Promise<(ChosenPicture | undefined)[]> {
  const read: (ChosenPicture | undefined)[] = [];
  for (const file of files) read.push(await shrinkPicture(file));
  return read;
}
