import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { normalizePlain } from '#lib/contract/member/characters.ts';
import { DirectoryName } from '#lib/contract/values.ts';
import { fieldError } from '#console/api/field-error.ts';
import type { Action } from '#console/api/use-action.ts';
import { DrawSelect } from '#console/lists/draw-select.tsx';
import { linked } from '#console/lists/filters.tsx';
import { useListSearch } from '#console/lists/list-search.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { BackLink } from '#console/shell/back-link.tsx';
import { Page } from '#console/shell/page.tsx';
import { useCreation } from './use-creation.ts';

/** The draw that is copied. */
const SEARCH = { from: linked(z.string().max(100)) };

/** Begins the draft of a new draw, empty or as a copy. */
export function NewDrawPage() {
  const { from } = useListSearch(SEARCH).filters;
  const { action, create } = useCreation();
  const [title, setTitle] = useState('');
  const [typedName, setName] = useState(from === undefined ? '' : `${from}-2`);
  const [copied, setCopied] = useState(from ?? '');
  const [isChecked, setChecked] = useState(false);
  const name = directoryNameIn(typedName);
  const isNamed = DirectoryName.safeParse(name).success;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isNamed) void create({ title: title.trim(), name, copied });
  };
  return (
    <Page title="新しいガチャ" above={<BackLink to="/draws">ガチャ</BackLink>}>
      <Paper withBorder p="md" maw={560}>
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <TextInput
              data-autofocus
              label="題名"
              description="あとから変えられます。"
              maxLength={200}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <NameField
              value={typedName}
              isWrong={!isNamed && (isChecked || name !== '')}
              action={action}
              onChange={setName}
            />
            <CopiedField value={copied} onChange={setCopied} />
            <ActionError error={action.error} />
            <Text size="sm" c="dimmed">
              下書きは自動で保存され、公開するまでお客様には見えません。
            </Text>
            <Group justify="flex-end">
              <Button type="submit" loading={action.isBusy}>
                下書きを始める
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Page>
  );
}

const directoryNameIn = (text: string): string => normalizePlain(text).toLowerCase();

type FieldProps = { readonly value: string; readonly onChange: (value: string) => void };

type NameProps = FieldProps & { readonly isWrong: boolean; readonly action: Pick<Action, 'failure'> };

function NameField({ value, isWrong, action, onChange }: NameProps) {
  return (
    <TextInput
      label="URLの名前"
      description={`お客様のページは /sanrio/${directoryNameIn(value) || '名前'} になります。`}
      placeholder="fuyu-no-gacha"
      withAsterisk
      autoComplete="off"
      autoCapitalize="none"
      maxLength={60}
      value={value}
      error={
        isWrong ? '半角の英小文字・数字・ハイフンで入力してください。' : fieldError(action, 'directoryName')
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const CopiedField = ({ value, onChange }: FieldProps) => (
  <DrawSelect
    label="コピー元"
    allLabel="コピーしない（空から作る）"
    description="賞品・画像・値段などをコピーします。発売日時はコピーしません。コピーしないときも、買い方と発送は前のガチャと同じにしておきます。"
    value={value === '' ? undefined : value}
    onChange={(draw) => onChange(draw ?? '')}
  />
);
