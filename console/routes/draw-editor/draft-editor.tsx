import { ANNOUNCE_HOURS } from '#lib/contract/shop-rules.ts';
import { Alert, Stack, Text } from '@mantine/core';
import type { Draft } from '#lib/contract/ops/drafts.ts';
import { Basics } from './basics.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { SpareList } from '#console/routes/stock/spare-list.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { ShopPageLink } from '#console/shell/shop-page-link.tsx';
import { Section } from '#console/shell/section.tsx';
import styles from './editor.module.css';
import { EditorContext } from './editor-context.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { LastOne } from './last-one.tsx';
import { Prizes } from './prizes.tsx';
import { Purchase, Sale } from './sale.tsx';
import { Shipping } from './shipping.tsx';
import { Problems, Totals } from './summary.tsx';
import { useDraftEditor } from './use-draft-editor.ts';

/** The editor of a draft. */
export function DraftEditor({ draft }: { readonly draft: Draft }) {
  const editor = useDraftEditor(draft);
  const { saved } = editor;
  return (
    <EditorContext value={editor}>
      <Stack gap="md">
        <EditorToolbar editor={editor} />
        <DraftConflict editor={editor} />
        <PublishedNotice draft={saved} />
        <div className={styles.layout}>
          <Stack gap="md" miw={0}>
            <Basics />
            <Prizes />
            <LastOne />
            <Sale />
            <Purchase />
            <Shipping />
            <DraftSpares draft={saved} />
          </Stack>
          <aside className={styles.side} aria-label="下書きのまとめ">
            <Totals />
            <Problems problems={saved.problems} />
          </aside>
        </div>
      </Stack>
    </EditorContext>
  );
}

/** Spare pieces belong to the published draw: they change at once, without a publication. */
function DraftSpares({ draft: { published } }: { readonly draft: Draft }) {
  const maySee = useMay()('shipments.read');
  if (!maySee) return null;
  return (
    <Section title="予備">
      <Text size="sm" c="dimmed">
        {published === null
          ? '交換に使う予備の数は、公開した後に、ここか「予備」のページで入れます。'
          : '交換に使う賞品の数です。箱とは別に数え、公開を待たずに変わります。'}
      </Text>
      {published !== null && <SpareList directoryName={published.directoryName} />}
    </Section>
  );
}

/** The fields that a published draw protects, with the reason. */
function PublishedNotice({ draft: { published } }: { readonly draft: Draft }) {
  if (published === null) return null;
  const { protectedFields, isAhead } = published;
  const isFixed = protectedFields.length > 0;
  return (
    <>
      {isAhead && (
        <Alert color="yellow" title="公開中の内容が、この下書きの後に変わりました">
          このままでは公開できません。下書きを捨てて、公開中のガチャからもう一度編集してください。
        </Alert>
      )}
      <Alert color="gray" title="公開中のガチャを変えています">
        <Text size="sm" mb="xs">{`公開するまで、お客様のページは変わりません。${
          isFixed
            ? '発売した後なので、灰色の項目は変えられません。買った人が見た当たりの数・確率・値段を守るためです。'
            : `賞品・数・値段・期間は、発売の${ANNOUNCE_HOURS}時間前まで変えられます。`
        }`}</Text>
        <ShopPageLink href={published.pageUrl} />
      </Alert>
    </>
  );
}
