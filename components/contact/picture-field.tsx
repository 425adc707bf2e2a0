'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import { MAX_INQUIRY_PICTURES } from '#lib/contract/enums.ts';
import type { ChosenPicture } from './shrink-picture.ts';
import type { Pictures } from './use-pictures.ts';
import styles from './picture-field.module.css';

/** Up to three photographs, scaled down on the device. */
export function PictureField({ pictures }: { readonly pictures: Pictures }) {
  const { chosen, isReading, error, add, remove } = pictures;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [removals, setRemovals] = useState(0);
  useEffect(() => {
    // The button that was pressed is gone.
    if (removals > 0) input.current?.focus();
  }, [removals]);
  return (
    <div>
      <p className={styles.name} id={`${id}label`}>
        写真<span className={styles.optional}>任意</span>
      </p>
      <Chosen
        labelledBy={`${id}label`}
        pictures={chosen}
        onRemove={(picture) => {
          remove(picture);
          setRemovals(removals + 1);
        }}
      />
      {chosen.length < MAX_INQUIRY_PICTURES && (
        <label className={styles.add}>
          <input
            ref={input}
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
        <TitleText>{`${MAX_INQUIRY_PICTURES}枚まで。小さくしてからお送りします。撮影した場所などの情報は、お送りしません。`}</TitleText>
      </p>
      <p role="status" className={styles.status}>
        {isReading ? '写真を準備しています…' : chosen.length > 0 && `写真を${chosen.length}枚選んでいます。`}
      </p>
      <p role="alert" className={styles.error}>
        {error}
      </p>
    </div>
  );
}

type ChosenProps = {
  readonly labelledBy: string;
  readonly pictures: readonly ChosenPicture[];
  readonly onRemove: (picture: ChosenPicture) => void;
};

function Chosen({ labelledBy, pictures, onRemove }: ChosenProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.list} aria-labelledby={labelledBy}>
      {pictures.map((picture, nth) => (
        <li key={nth} className={styles.picture}>
          <img src={picture.preview} alt={`選んだ写真${nth + 1}`} />
          <button
            type="button"
            className={styles.remove}
            aria-label={`写真${nth + 1}を取りのぞく`}
            onClick={() => onRemove(picture)}
          >
            <Icon name="x" size={18} />
          </button>
        </li>
      ))}
    </ul>
  );
}
