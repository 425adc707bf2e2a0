import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { NEWS_CATEGORIES } from '#lib/contract/enums.ts';
import { NEWS_LABELS } from '#lib/text/labels.ts';
import type { FieldErrors } from '#console/forms/contract-errors.ts';
import { PictureField } from '#console/forms/picture-field.tsx';
import type { ArticleForm } from './article-form.ts';
import { BlockList } from './block-list.tsx';

type Props = {
  readonly form: ArticleForm;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<ArticleForm>) => void;
};

const CATEGORIES = NEWS_CATEGORIES.map((value) => ({ value, label: NEWS_LABELS[value] }));

export function ArticleFields({ form, errors, onChange }: Props) {
  return (
    <Stack gap="md">
      <TextInput
        label="タイトル"
        required
        value={form.title}
        error={errors['title']}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <NativeSelect
        label="種類"
        description="「新作」と「再販」は、希望した会員にメールでも送ります。"
        data={CATEGORIES}
        value={form.category}
        onChange={(event) => {
          const category = NEWS_CATEGORIES.find((one) => one === event.currentTarget.value);
          if (category !== undefined) onChange({ category });
        }}
      />
      <Textarea
        label="要約"
        description="一覧と、メールの本文に使います。改行はできません。"
        required
        autosize
        minRows={2}
        value={form.summary}
        error={errors['summary']}
        onChange={(event) => onChange({ summary: event.currentTarget.value.replaceAll('\n', '') })}
      />
      <TextInput
        label="公開日時"
        description="日本時間。空なら、すぐに公開します。"
        type="datetime-local"
        value={form.publishedAt}
        error={errors['publishedAt']}
        maw={280}
        onChange={(event) => onChange({ publishedAt: event.currentTarget.value })}
      />
      <PictureField
        kind="wide"
        value={form.picture}
        errors={errors}
        onChange={(picture) => onChange({ picture })}
      />
      <BlockList blocks={form.blocks} errors={errors} onChange={(blocks) => onChange({ blocks })} />
    </Stack>
  );
}
