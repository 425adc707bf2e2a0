import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { GRADES } from '#lib/contract/enums.ts';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import { numberText } from '#lib/text/numbers.ts';
import { gradeName } from '#lib/text/labels.ts';
import { Section } from '#console/shell/section.tsx';
import { useEditor } from './editor-context.ts';
import { moved } from './moved.ts';
import { allTickets } from './odds.ts';
import { PrizeCard } from './prize-card.tsx';

type Prize = DraftDocument['prizes'][number];

/** The prize that was removed last, with its place. */
type Removed = { readonly index: number; readonly prize: Prize };

const NEW_PRIZE: Prize = { name: '', note: '', total: null, picture: null };

/** The prizes, best grade first. The grade of a prize is its place. */
export function Prizes() {
  const { document, change, problemAt, isFixed } = useEditor();
  const { prizes } = document;
  const set = (listOf: (now: Prize[]) => Prize[]) => change((now) => ({ prizes: listOf(now.prizes) }));
  const fixed = isFixed('prizes');
  const [removed, setRemoved] = useState<Removed>();
  const remove = (index: number) => {
    const prize = prizes[index];
    if (prize !== undefined) setRemoved({ index, prize });
    set((now) => now.toSpliced(index, 1));
  };
  const restore = ({ index, prize }: Removed) => {
    setRemoved(undefined);
    set((now) => now.toSpliced(index, 0, prize));
  };
  const error = problemAt('prizes');
  return (
    <Section title="賞品" action={<Text size="sm">{`全${numberText(allTickets(document))}枚`}</Text>}>
      <Text size="sm" c="dimmed">
        上から順にA賞、B賞…になります。確率は数から計算され、入力できません。
      </Text>
      {fixed && (
        <Alert color="gray">
          発売した後は、賞品の名前・数・順番を変えられません。名前の書きまちがいは、ガチャのページの「その他の操作」から訂正できます。
        </Alert>
      )}
      {error !== undefined && <Alert color="red">{error}</Alert>}
      <Stack gap="md" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {prizes.map((prize, index) => (
          <PrizeCard
            // The grade is the place, so that fields keep their focus while others are typed.
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
      {removed !== undefined && !fixed && (
        <Alert color="gray" role="status">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{removedText(removed)}</Text>
            <Button
              size="xs"
              variant="default"
              disabled={prizes.length >= GRADES.length}
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
            disabled={prizes.length >= GRADES.length}
            onClick={() => set((now) => [...now, NEW_PRIZE])}
          >
            賞品を追加
          </Button>
        </Group>
      )}
    </Section>
  );
}

function removedText({ index, prize: { name } }: Removed): string {
  const grade = GRADES[index];
  const what = grade === undefined ? `${index + 1}番目の賞品` : gradeName(grade);
  return `${what}${name === '' ? '' : `「${name}」`}を削除しました。`;
}

const changedAt = (prizes: readonly Prize[], index: number, parts: Partial<Prize>): Prize[] =>
  prizes.map((prize, place) => (place === index ? { ...prize, ...parts } : prize));
