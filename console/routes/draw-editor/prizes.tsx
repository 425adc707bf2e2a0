import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CHOOSE_DAYS } from '#lib/contract/shop-rules.ts';
import { GRADES, MAX_PRIZES } from '#lib/contract/enums.ts';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import { japanToday } from '#lib/text/japan-today.ts';
import { numberText } from '#lib/text/numbers.ts';
import { saveFile } from '#console/lists/export-button.tsx';
import { placedGrades } from '#lib/line-ups/prize-codes.ts';
import { Section } from '#console/shell/section.tsx';
import { useEditor } from './editor-context.ts';
import { FlagField, NumberField } from './fields.tsx';
import { moved } from './moved.ts';
import { allTickets } from './odds.ts';
import { LineUpImport } from './line-up-import.tsx';
import { lineUpCsv } from './line-up-table.ts';
import { PrizeCard } from './prize-card.tsx';
import { prizeTitle, withoutPrize } from './prize-title.ts';

type Prize = DraftDocument['prizes'][number];

/** The prize that was removed last, with its place. */
type Removed = { readonly index: number; readonly title: string; readonly before: readonly Prize[] };

const NEW_PRIZE: Prize = { name: '', note: '', total: null, picture: null };

/** A new prize has a grade of its own while there are any. */
const newPrize = (prizes: readonly Prize[]): Prize =>
  placedGrades([...prizes, NEW_PRIZE]).at(-1)?.grade === undefined
    ? { ...NEW_PRIZE, sameGrade: true }
    : NEW_PRIZE;

/** The prizes, best grade first. The grade of a prize follows from those before it. */
export function Prizes() {
  const { document, change, problemAt, isFixed } = useEditor();
  const { prizes } = document;
  const set = (listOf: (now: Prize[]) => Prize[]) => change((now) => ({ prizes: listOf(now.prizes) }));
  const fixed = isFixed('prizes');
  const [removed, setRemoved] = useState<Removed>();
  const remove = (index: number) => {
    const name = prizes[index]?.name ?? '';
    const title = `${prizeTitle(prizes, index)}${name === '' ? '' : `「${name}」`}`;
    setRemoved({ index, title, before: prizes.slice(index, index + 2) });
    set((now) => withoutPrize(now, index));
  };
  // The prize after it may have begun its grade since.
  const restore = ({ index, before }: Removed) => {
    setRemoved(undefined);
    set((now) => now.toSpliced(index, before.length - 1, ...before));
  };
  const error = problemAt('prizes');
  return (
    <Section title="賞品" action={<Text size="sm">{`全${numberText(allTickets(document))}枚`}</Text>}>
      <Text size="sm" c="dimmed">
        {`上から順にA賞、B賞…になります（${GRADES.length}等級、${MAX_PRIZES}点まで）。SP賞などの表示名も付けられます。確率は数から計算され、入力できません。`}
      </Text>
      {fixed && (
        <Alert color="gray">
          発売した後は、賞品の名前・数・順番を変えられません。名前の書きまちがいは、ガチャのページの「その他の操作」から訂正できます。
        </Alert>
      )}
      {error !== undefined && <Alert color="red">{error}</Alert>}
      <LineUpFiles mayImport={!fixed} />
      <Stack gap="md" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {prizes.map((prize, index) => (
          <PrizeCard
            // The place is the key, so that fields keep their focus while others are typed.
            key={index}
            index={index}
            prize={prize}
            onChange={(parts) => set((now) => changedAt(now, index, parts))}
            {...(!fixed && {
              onMove: (to: number) => set((now) => moved(now, index, to)),
              onRemove: () => remove(index),
            })}
          />
        ))}
      </Stack>
      <ChoiceField />
      {removed !== undefined && !fixed && (
        <Alert color="gray" role="status">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{`${removed.title}を削除しました。`}</Text>
            <Button
              size="xs"
              variant="default"
              disabled={prizes.length >= MAX_PRIZES}
              onClick={() => restore(removed)}
            >
              元に戻す
            </Button>
          </Group>
        </Alert>
      )}
      {!fixed && (
        <Group>
          <Button
            variant="default"
            disabled={prizes.length >= MAX_PRIZES}
            onClick={() => set((now) => [...now, newPrize(now)])}
          >
            賞品を追加
          </Button>
        </Group>
      )}
    </Section>
  );
}

/** Whether winners choose the variants; shown where there are any. */
function ChoiceField() {
  const { document, change } = useEditor();
  const { prizes, chooseDays = null } = document;
  if (chooseDays === null && prizes.every(({ variants = [] }) => variants.length === 0)) return null;
  return (
    <>
      <NumberField
        path="chooseDays"
        label="当たった方が種類を選べる日数"
        description={`${CHOOSE_DAYS.min}日から${CHOOSE_DAYS.max}日まで。空なら、種類は結果といっしょに抽選します。期限をすぎると、希望の順、残りの多い順に決まります。`}
        unit="日"
        value={chooseDays}
        onChange={(days) => change({ chooseDays: days ?? undefined })}
      />
      <FlagField
        path="allowsSwap"
        label="同じ種類が重なったら、予備のあるほかの種類と交換できるようにする（発送の依頼の前、1点につき1度）"
        value={document.allowsSwap === true}
        onChange={(isAllowed) => change({ allowsSwap: isAllowed ? true : undefined })}
      />
    </>
  );
}

const changedAt = (prizes: readonly Prize[], index: number, parts: Partial<Prize>): Prize[] =>
  prizes.map((prize, place) => (place === index ? { ...prize, ...parts } : prize));

const csvName = () => `賞品-${japanToday().replaceAll('-', '')}.csv`;

/** The line-up as a CSV, and from one. */
function LineUpFiles({ mayImport }: { readonly mayImport: boolean }) {
  const { document } = useEditor();
  const [isOpen, setOpen] = useState(false);
  return (
    <Group gap="xs">
      {mayImport && (
        <Button variant="default" onClick={() => setOpen(true)}>
          CSVから読み込む
        </Button>
      )}
      <Button
        variant="default"
        onClick={() => saveFile(csvName(), new TextEncoder().encode(lineUpCsv(document)))}
      >
        CSVで書き出す
      </Button>
      {isOpen && <LineUpImport onClose={() => setOpen(false)} />}
    </Group>
  );
}
