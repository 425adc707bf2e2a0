import { PictureField } from '#console/forms/picture-field.tsx';
import { fieldId, useEditor } from './editor-context.ts';

type Picture = { readonly pictureId: string; readonly alt: string };

type Props = {
  readonly path: string;
  readonly label: string;
  /** wide: 16:9. goods: square. */
  readonly kind: 'wide' | 'goods';
  readonly isRequired?: boolean;
  /** The alternative text of a new picture. */
  readonly altOf: string;
  readonly value: Picture | null;
  readonly onChange: (picture: Picture | null) => void;
};

const ASPECTS = { wide: 16 / 9, goods: 1 } as const;

/** A picture of a draft. */
export function DraftPictureField({ path, label, kind, isRequired = false, altOf, value, onChange }: Props) {
  const { problemAt } = useEditor();
  const ofPicture = problemAt(path) ?? problemAt(`${path}.pictureId`);
  const ofAlt = problemAt(`${path}.alt`);
  const errors = {
    ...(ofPicture !== undefined && { 'picture.pictureId': ofPicture }),
    ...(ofAlt !== undefined && { 'picture.alt': ofAlt }),
  };
  return (
    <div id={fieldId(path)} tabIndex={-1}>
      <PictureField
        label={label}
        kind={kind}
        aspect={ASPECTS[kind]}
        isRequired={isRequired}
        errors={errors}
        value={value}
        onChange={(picture) =>
          onChange(
            picture !== null && value === null && picture.alt === '' ? { ...picture, alt: altOf } : picture,
          )
        }
      />
    </div>
  );
}
