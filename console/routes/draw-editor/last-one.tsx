import { SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import { Section } from '#console/shell/section.tsx';
import { DraftPictureField } from './draft-picture-field.tsx';
import { useEditor } from './editor-context.ts';
import { LineField } from './fields.tsx';
import { GoodsFields } from './goods-fields.tsx';

/** The prize of the buyer of the last ticket. */
export function LastOne() {
  const { document, change, isFixed } = useEditor();
  const { lastOne, salesType } = document;
  const hasOne = salesType === 'last_special';
  const fixed = isFixed('salesType');
  return (
    <Section title="ラストワン賞">
      <Switch
        label="最後の1枚を引いた人に、ラストワン賞も贈る"
        description={fixed ? '発売した後は変えられません。' : undefined}
        disabled={fixed}
        checked={hasOne}
        onChange={(event) =>
          change(
            event.currentTarget.checked
              ? { salesType: 'last_special', lastOne: lastOne ?? { name: '', note: '', picture: null } }
              : { salesType: 'normal', lastOne: null },
          )
        }
      />
      {hasOne && lastOne !== null && <LastOneFields lastOne={lastOne} />}
    </Section>
  );
}

type Prize = NonNullable<DraftDocument['lastOne']>;

function LastOneFields({ lastOne }: { readonly lastOne: Prize }) {
  const { change } = useEditor();
  const set = (parts: Partial<Prize>) =>
    change((now) => ({ lastOne: now.lastOne && { ...now.lastOne, ...parts } }));
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Stack gap="sm">
          <LineField
            path="lastOne.name"
            label="賞品名"
            isRequired
            value={lastOne.name}
            onChange={(name) => set({ name })}
          />
          <LineField
            path="lastOne.note"
            label="補足"
            isRequired
            value={lastOne.note}
            onChange={(note) => set({ note })}
          />
          <Text size="sm" c="dimmed">
            枚数には入りません。確率もありません。
          </Text>
        </Stack>
        <DraftPictureField
          path="lastOne.picture"
          label="ラストワン賞の画像"
          kind="goods"
          isRequired
          altOf={lastOne.name}
          value={lastOne.picture}
          onChange={(picture) => set({ picture })}
        />
      </SimpleGrid>
      <GoodsFields path="lastOne.goods" value={lastOne.goods} onChange={(goods) => set({ goods })} />
    </Stack>
  );
}
