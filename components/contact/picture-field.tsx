'use client';

import { useId, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { MAX_INQUIRY_PICTURES } from '#lib/contract/enums.ts';
import { type ChosenPicture, shrinkPicture } from './shrink-picture.ts';
import styles from './picture-field.module.css';

type PictureFieldProps = {
  readonly pictures: readonly ChosenPicture[];
  readonly onChange: (pictures: readonly ChosenPicture[]) => void;
};

/** Up to three photographs, scaled down on the device. */
export function PictureField({ pictures, onChange }: PictureFieldProps) {
  const id = useId();
  const [error, setError] = useState<string | null>(null);

  async function add(files: readonly File[]) {
    const free = MAX_INQUIRY_PICTURES - pictures.length;
    const read = await Promise.all(files.slice(0, free).map(shrinkPicture));
    const added = read.filter((picture) => picture !== undefined);
    const isUnread = added.length < read.length;
    setError(isUnread ? UNREADABLE : files.length > free ? TOO_MANY : null);
    if (added.length > 0) onChange([...pictures, ...added]);
  }
  return (
    <div>
      <p className={styles.name} id={`${id}label`}>
        写真<span className={styles.optional}>任意</span>
      </p>
      <Chosen labelledBy={`${id}label`} pictures={pictures} onChange={onChange} />
      {pictures.length < MAX_INQUIRY_PICTURES && (
        <label className={styles.add}>
          <input
            type="file"
            accept="image/*"
            multiple
            className={styles.input}
            aria-describedby={`${id}hint`}
            onChange={(event) => {
              const { files } = event.target;
              void add([...(files ?? [])]).finally(() => (event.target.value = ''));
            }}
          />
          写真を選ぶ
        </label>
      )}
      <p id={`${id}hint`} className={styles.hint}>
        {MAX_INQUIRY_PICTURES}枚まで。小さくしてからお送りします。撮影した場所などの情報は、お送りしません。
      </p>
      <p role="alert" className={styles.error}>
        {error}
      </p>
    </div>
  );
}

type ChosenProps = PictureFieldProps & { readonly labelledBy: string };

function Chosen({ labelledBy, pictures, onChange }: ChosenProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.list} aria-labelledby={labelledBy}>
      {pictures.map((picture, nth) => (
        <li key={picture.preview} className={styles.picture}>
          <img src={picture.preview} alt={`選んだ写真${nth + 1}`} />
          <button
            type="button"
            className={styles.remove}
            aria-label={`写真${nth + 1}を取りのぞく`}
            onClick={() => onChange(pictures.filter((other) => other !== picture))}
          >
            <Icon name="x" size={18} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const UNREADABLE = '読み取れない写真がありました。JPEG、PNG、WebPの写真を選んでください。';
const TOO_MANY = `写真は${MAX_INQUIRY_PICTURES}枚までです。`;
