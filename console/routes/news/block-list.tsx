import { Button, Group, Input, Stack } from '@mantine/core';
import { useRef } from 'react';
import type { FieldErrors } from '#console/forms/contract-errors.ts';
import { type BlockKind, newBlock, type TypedBlock } from './article-form.ts';
import { BlockCard } from './block-card.tsx';
import { BLOCK_NAMES } from './block-names.ts';

type Props = {
  readonly blocks: readonly TypedBlock[];
  /** Errors of `body` and of paths in it. */
  readonly errors: FieldErrors;
  readonly onChange: (blocks: readonly TypedBlock[]) => void;
};

const KINDS: readonly BlockKind[] = ['heading', 'paragraph', 'list', 'link'];

/** The text of an article: blocks that are added, changed and moved by buttons. */
export function BlockList({ blocks, errors, onChange }: Props) {
  const { container, add, move, remove } = useBlocks(blocks, onChange);
  return (
    <Input.Wrapper label="本文" labelElement="div" required error={errors['body']}>
      <Stack gap="sm" mt={4} ref={container}>
        {blocks.map((block, nth) => (
          <BlockCard
            key={block.id}
            block={block}
            nth={nth}
            isLast={nth === blocks.length - 1}
            errors={errorsOf(errors, nth)}
            onChange={(change) => onChange(blocks.with(nth, { ...block, ...change }))}
            onMove={(by) => move(nth, by)}
            onRemove={() => remove(nth)}
          />
        ))}
        <Group gap="xs">
          {KINDS.map((kind) => (
            <Button
              key={kind}
              variant="default"
              onClick={() => add(kind)}
            >{`＋ ${BLOCK_NAMES[kind]}`}</Button>
          ))}
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}

function useBlocks(blocks: Props['blocks'], onChange: Props['onChange']) {
  const container = useRef<HTMLDivElement>(null);
  /** After React has drawn the blocks in their new order. */
  const focusLater = (id: string, control: string) =>
    requestAnimationFrame(() =>
      container.current
        ?.querySelector<HTMLElement>(`[data-block="${id}"] [data-control="${control}"]`)
        ?.focus(),
    );
  const add = (kind: BlockKind) => {
    const block = newBlock(kind);
    onChange([...blocks, block]);
    focusLater(block.id, 'text');
  };
  const move = (nth: number, by: -1 | 1) => {
    const block = blocks[nth];
    if (block === undefined) return;
    onChange(blocks.toSpliced(nth, 1).toSpliced(nth + by, 0, block));
    const isAtEnd = nth + by === (by === -1 ? 0 : blocks.length - 1);
    focusLater(block.id, (by === -1) !== isAtEnd ? 'up' : 'down');
  };
  const remove = (nth: number) => {
    const rest = blocks.toSpliced(nth, 1);
    onChange(rest);
    const next = rest[Math.min(nth, rest.length - 1)];
    if (next !== undefined) focusLater(next.id, 'text');
  };
  return { container, add, move, remove };
}

/** The errors of one block by the name of its field. */
function errorsOf(errors: FieldErrors, nth: number): { readonly text?: string; readonly link?: string } {
  const under = (field: string) =>
    Object.entries(errors).find(
      ([path]) => path === `body.${nth}.${field}` || path.startsWith(`body.${nth}.${field}.`),
    )?.[1];
  const text = under('text') ?? under('items');
  const link = under('link');
  return { text, link };
}
