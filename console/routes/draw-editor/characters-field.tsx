import { TagsInput } from '@mantine/core';
import { fieldId, useEditor } from './editor-context.ts';

/** The names of the draw's characters. Shoppers choose draws by them. */
export function CharactersField() {
  const { document, change, problemAt, leave } = useEditor();
  const { characters } = document;
  const ofOne = characters.map((_, index) => problemAt(`characters.${index}`)).find(Boolean);
  return (
    <TagsInput
      id={fieldId('characters')}
      label="キャラクター"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description="Enterか「、」で区切ります。お客さまは名前でガチャを探せます。ほかのガチャと同じ書き方にしてください。"
      splitChars={['、', ',']}
      value={[...characters]}
      error={problemAt('characters') ?? ofOne}
      onChange={(names) => change({ characters: names })}
      onBlur={() => leave('characters')}
    />
  );
}
