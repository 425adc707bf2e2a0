import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldId, useEditor } from './editor-context.ts';
import { quantitiesOf } from './quantities.ts';

/** The quantities to choose from: `1, 5, 10`. Shoppers can also choose all remaining tickets. */
export function QuantitiesField() {
  const { document, change, problemAt, leave } = useEditor();
  const { quantities } = document;
  const [typed, setTyped] = useState<string>();
  const ofOne = quantities.map((_, index) => problemAt(`quantities.${index}`)).find(Boolean);
  return (
    <TextInput
      id={fieldId('quantities')}
      label="回数の選択肢"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description="「、」で区切ります。「残り全部」はいつも選べます。"
      withAsterisk
      value={typed ?? quantities.map((quantity) => quantity ?? '').join('、')}
      error={problemAt('quantities') ?? ofOne}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        change({ quantities: quantitiesOf(event.currentTarget.value) });
      }}
      onBlur={() => {
        setTyped(undefined);
        leave('quantities');
      }}
    />
  );
}
