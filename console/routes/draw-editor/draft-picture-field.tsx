import { Badge, Button, Group } from '@mantine/core';
import { STAND_IN_ALT, standInDrawing } from '#lib/line-ups/stand-in.ts';
import { useAction } from '#console/api/use-action.ts';
import { type ChosenPicture, PictureField } from '#console/forms/picture-field.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { fieldId, useEditor } from './editor-context.ts';

type Props = {
  readonly path: string;
  readonly label: string;
  /** wide: 16:9. goods: square. */
  readonly kind: 'wide' | 'goods';
  readonly isRequired?: boolean;
  /** The alternative text of a new picture. */
  readonly altOf: string;
  readonly value: ChosenPicture | null;
  readonly onChange: (picture: ChosenPicture | null) => void;
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
        onChange={(picture) => onChange(picture && withAlt(picture, { before: value, altOf }))}
      />
      {path !== 'gallery' && <Later kind={kind} value={value} onChange={onChange} />}
    </div>
  );
}

type Before = { readonly before: ChosenPicture | null; readonly altOf: string };

/** A new picture is described by the name of what it shows, also one that replaces a stand-in. */
function withAlt(picture: ChosenPicture, { before, altOf }: Before): ChosenPicture {
  const isNew = before === null ? picture.alt === '' : before.pictureId !== picture.pictureId;
  const isUndescribed = before === null || picture.alt === STAND_IN_ALT;
  return isNew && isUndescribed ? { ...picture, alt: altOf } : picture;
}

/** Whether a picture of a draft follows later. */
export const isStandIn = (picture: ChosenPicture | null | undefined): boolean =>
  picture?.alt === STAND_IN_ALT;

/** Puts a stand-in in the place of a picture that follows later. */
function Later({ kind, value, onChange }: Pick<Props, 'kind' | 'value' | 'onChange'>) {
  const { document } = useEditor();
  const action = useAction();
  if (isStandIn(value))
    return (
      <Badge color="yellow" mt="xs">
        画像は後日
      </Badge>
    );
  if (value !== null) return null;
  const put = () =>
    void action.run(async (act) => {
      const body = new TextEncoder().encode(standInDrawing(kind, document.ink));
      const { pictureId } = await act('addPicture', { query: { kind }, body });
      onChange({ pictureId, alt: STAND_IN_ALT });
    });
  return (
    <>
      <Group mt="xs">
        <Button variant="default" loading={action.isBusy} onClick={put}>
          画像は後日にする
        </Button>
      </Group>
      <ActionError error={action.error} />
    </>
  );
}
