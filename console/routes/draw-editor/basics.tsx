import { Stack } from '@mantine/core';
import { Section } from '#console/shell/section.tsx';
import { CharactersField } from './characters-field.tsx';
import { useEditor } from './editor-context.ts';
import { LineField, ParagraphsField } from './fields.tsx';
import { GalleryField } from './gallery-field.tsx';
import { InkField } from './ink-field.tsx';
import { DraftPictureField } from './draft-picture-field.tsx';

/** Names, texts and pictures. */
export function Basics() {
  const { document, change } = useEditor();
  return (
    <>
      <Names />
      <Section title="画像と説明">
        <Stack gap="lg">
          <DraftPictureField
            path="art"
            label="メイン画像"
            kind="wide"
            isRequired
            altOf={document.title}
            value={document.art}
            onChange={(art) => change({ art })}
          />
          <ParagraphsField
            path="description"
            label="説明文"
            description="空の行で段落を分けます。"
            value={document.description}
            onChange={(description) => change({ description: [...description] })}
          />
          <GalleryField />
        </Stack>
      </Section>
    </>
  );
}

/** The names by which the draw is found, and its colour. */
function Names() {
  const { document, change } = useEditor();
  return (
    <Section title="基本">
      <LineField
        path="title"
        label="題名"
        isRequired
        placeholder="冬のあったかガチャ"
        value={document.title}
        onChange={(title) => change({ title })}
      />
      <LineField
        path="reading"
        label="よみ"
        description="題名や賞品の漢字のよみを、かなで書くと検索で見つかります。お客さまには見えません。"
        placeholder="ふゆのあったかガチャ あったかぐっず"
        value={document.reading}
        onChange={(reading) => change({ reading })}
      />
      <CharactersField />
      <LineField
        path="lead"
        label="ひとこと"
        isRequired
        description="題名の下に1行で出ます。"
        value={document.lead}
        onChange={(lead) => change({ lead })}
      />
      <InkField />
    </Section>
  );
}
