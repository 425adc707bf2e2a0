import { TagsInput } from '@mantine/core';
import { fieldId, useEditor } from './editor-context.ts';

type Props = {
  /** Of the document: `prizes.2.variants`. */
  readonly path: string;
  readonly value: readonly string[] | undefined;
  readonly onChange: (variants: string[] | undefined) => void;
};

/** The names of a prize's variants. Which one a ticket wins is drawn with its prize. */
export function VariantsField({ path, value = [], onChange }: Props) {
  const { problemAt, isFixed, leave } = useEditor();
  const ofOne = value.map((_, index) => problemAt(`${path}.${index}`)).find(Boolean);
  return (
    <TagsInput
      id={fieldId(path)}
      label="種類"
      description={
        isFixed(path)
          ? '発売した後は変えられません。'
          : 'デザインが何種かあるときの名前。枚数は等しく分けられ、どれかは賞といっしょに抽選されます。'
      }
      readOnly={isFixed(path)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      splitChars={['、', ',']}
      value={[...value]}
      error={problemAt(path) ?? ofOne}
      onChange={(names) => onChange(names.length === 0 ? undefined : names)}
      onBlur={() => leave(path)}
    />
  );
}
