import { Button, SimpleGrid, TagsInput, Textarea, TextInput } from '@mantine/core';
import { NEUTRAL_VOICE, VOICE_LINES } from '#lib/brand/voice.ts';
import { HERO_LINE_CHARACTERS } from '#lib/contract/shop-rules.ts';
import { BRAND_TEXTS, VOICE_PLACES } from './brand-fields.ts';
import { type BrandFields, BrandSection } from './brand-frame.tsx';

/** The names of the shop, and how others describe it. */
export const Names = ({ form, errors, isReadOnly, onChange }: BrandFields) => (
  <BrandSection
    title="名前"
    lead="会社の名前は「店の設定」にあります。ここは、お客さまから見た店の名前です。"
  >
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {BRAND_TEXTS.map(({ name, label, description }) => {
        const field = {
          label,
          description,
          error: errors[name],
          readOnly: isReadOnly,
          value: form[name],
          onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
            onChange({ [name]: event.currentTarget.value }),
        };
        return name === 'description' ? (
          <Textarea key={name} {...field} autosize minRows={3} />
        ) : (
          <TextInput key={name} {...field} />
        );
      })}
      {[0, 1].map((line) => (
        <TextInput
          key={line}
          label={line === 0 ? 'トップページの文字（1行目）' : 'トップページの文字（2行目）'}
          description={`大きなかざり文字になります。${HERO_LINE_CHARACTERS}文字まで。`}
          readOnly={isReadOnly}
          error={errors[`heroTitle.${line}`]}
          value={form.heroTitle[line] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ heroTitle: form.heroTitle.map((text, at) => (at === line ? value : text)) })
          }
        />
      ))}
      <TagsInput
        label="検索のキーワード"
        description="すべてのページにつきます。Enterで区切ります。"
        readOnly={isReadOnly}
        error={errors['keywords']}
        value={[...form.keywords]}
        onChange={(keywords) => onChange({ keywords })}
      />
    </SimpleGrid>
  </BrandSection>
);

/** The lines of the brand's voice. */
export const VoiceFields = ({ form, errors, isReadOnly, onChange }: BrandFields) => (
  <BrandSection
    title="店の言葉"
    lead="店のところどころに出るひとことです。空にすると、うすい字の文になります。"
  >
    {!isReadOnly && (
      <Button
        variant="default"
        w="fit-content"
        disabled={Object.keys(form.voice).length === 0}
        onClick={() => onChange({ voice: {} })}
      >
        すべて空にする
      </Button>
    )}
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {VOICE_LINES.map((line) => (
        <TextInput
          key={line}
          label={VOICE_PLACES[line]}
          placeholder={NEUTRAL_VOICE[line]}
          readOnly={isReadOnly}
          error={errors[`voice.${line}`]}
          value={form.voice[line] ?? ''}
          onChange={(event) => {
            const { [line]: _before, ...others } = form.voice;
            const { value } = event.currentTarget;
            onChange({ voice: value === '' ? others : { ...others, [line]: value } });
          }}
        />
      ))}
    </SimpleGrid>
  </BrandSection>
);
