import { ColorSwatch, Group, Radio } from '@mantine/core';
import { INKS } from '#lib/contract/enums.ts';
import { INK_NAMES, inkColours } from '#lib/brand/inks.ts';
import { useQuery } from '#console/api/use-query.ts';
import { useEditor } from './editor-context.ts';

/** The colour in which the draw is printed, as the shop's brand has it. */
export function InkField() {
  const { document, change } = useEditor();
  const brand = useQuery('showSettings', {}).data?.brand.value;
  const colours = brand && inkColours(brand.colours);
  return (
    <Radio.Group
      label="色"
      description="一覧のカードとガチャの機械の色です。"
      value={document.ink}
      onChange={(value) => {
        const ink = INKS.find((one) => one === value);
        if (ink !== undefined) change({ ink });
      }}
    >
      <Group gap="sm" mt="xs">
        {INKS.map((ink) => (
          <Radio
            key={ink}
            value={ink}
            label={
              <Group gap={6} wrap="nowrap">
                {colours && <ColorSwatch color={colours[ink]} size={16} aria-hidden />}
                <span>{INK_NAMES[ink]}</span>
              </Group>
            }
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
