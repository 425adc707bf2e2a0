import { ActionIcon, Alert, Button, Group, Paper, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OpsText } from '#lib/contract/ops/site-texts.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { UnsavedChanges } from '#console/forms/unsaved-changes.tsx';
import { BlockFields } from './block-fields.tsx';
import { addableKinds, BLOCK_NAMES, chapterNumbers, type KeyedBlock, newBlock } from './text-form.ts';
import { TextTools } from './text-tools.tsx';
import { type TextDraft, useTextDraft } from './use-text-draft.ts';

/** The draft of a text: one chapter at a time, beside what can be done with it. */
export function TextEditor({ text }: { readonly text: OpsText }) {
  const draft = useTextDraft(text);
  const { blocks } = draft;
  const chapters = chapterNumbers(blocks);
  const [chosen, setChapter] = useState(String(chapters[0] ?? 0));
  // A replaced text may have fewer chapters.
  const chapter = chapters.includes(Number(chosen)) ? chosen : String(chapters[0] ?? 0);
  return (
    <Stack gap="md">
      <TextTools text={text} draft={draft} />
      <ActionError error={draft.error} />
      <Select
        label="編集するところ"
        allowDeselect={false}
        data={chapterChoices(blocks, chapters)}
        value={chapter}
        onChange={(next) => setChapter(next ?? chapter)}
      />
      {blocks.map(
        (one, nth) =>
          String(chapters[nth]) === chapter && (
            <BlockCard
              key={one.key}
              one={one}
              nth={nth}
              draft={draft}
              problems={problemsAt(text, draft, nth)}
            />
          ),
      )}
      <Group gap="xs">
        {addableKinds(text.kind).map((kind) => (
          <Button
            key={kind}
            variant="default"
            onClick={() => {
              const at = chapters.lastIndexOf(Number(chapter)) + 1;
              draft.change(blocks.toSpliced(at, 0, { key: crypto.randomUUID(), block: newBlock(kind) }));
              if (kind === 'chapter') setChapter(String(Number(chapter) + 1));
            }}
          >{`＋ ${BLOCK_NAMES[kind]}`}</Button>
        ))}
      </Group>
      <UnsavedChanges isUnsaved={() => draft.isUnsaved} onLeave={() => undefined} />
    </Stack>
  );
}

function chapterChoices(blocks: readonly KeyedBlock[], chapters: readonly number[]) {
  const found = new Map<number, string>();
  blocks.forEach(({ block }, nth) => {
    const chapter = chapters[nth] ?? 0;
    if (!found.has(chapter)) found.set(chapter, block.kind === 'chapter' ? block.title : 'はじめ');
  });
  return Array.from(found, ([chapter, label]) => ({ value: String(chapter), label }));
}

/** Problems are those of the saved draft: after a change they are unknown. */
const problemsAt = (text: OpsText, draft: TextDraft, nth: number): readonly string[] =>
  draft.isUnsaved ? [] : text.problems.filter(({ at }) => at === nth).map((problem) => problem.text);

type BlockCardProps = {
  readonly one: KeyedBlock;
  readonly nth: number;
  readonly draft: TextDraft;
  readonly problems: readonly string[];
};

function BlockCard({ one: { key, block }, nth, draft: { blocks, change }, problems }: BlockCardProps) {
  const name = `${nth + 1}番目の${BLOCK_NAMES[block.kind]}`;
  const move = (by: -1 | 1) => {
    const one = blocks[nth];
    if (one !== undefined) change(blocks.toSpliced(nth, 1).toSpliced(nth + by, 0, one));
  };
  return (
    <Paper withBorder p="sm" role="group" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" fw={600}>
            {BLOCK_NAMES[block.kind]}
          </Text>
          <Group gap={4} wrap="nowrap">
            <Tool label={`${name}を上へ`} sign="↑" isOff={nth === 0} onPress={() => move(-1)} />
            <Tool
              label={`${name}を下へ`}
              sign="↓"
              isOff={nth === blocks.length - 1}
              onPress={() => move(1)}
            />
            <Tool
              label={`${name}を削除`}
              sign="×"
              isOff={blocks.length === 1}
              onPress={() => change(blocks.toSpliced(nth, 1))}
            />
          </Group>
        </Group>
        {problems.map((problem) => (
          <Alert key={problem} color="red">
            {problem}
          </Alert>
        ))}
        <BlockFields block={block} onChange={(next) => change(blocks.with(nth, { key, block: next }))} />
      </Stack>
    </Paper>
  );
}

type ToolProps = {
  readonly label: string;
  readonly sign: string;
  readonly isOff: boolean;
  readonly onPress: () => void;
};

const Tool = ({ label, sign, isOff, onPress }: ToolProps) => (
  <ActionIcon variant="default" size="lg" aria-label={label} disabled={isOff} onClick={onPress}>
    <span aria-hidden="true">{sign}</span>
  </ActionIcon>
);
