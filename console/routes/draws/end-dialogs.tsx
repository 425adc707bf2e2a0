import { Alert, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OpsDraw } from '#lib/contract/ops/draws.ts';
import { Facts } from '#console/actions/facts.tsx';
import { NoApprover } from '#console/actions/no-approver.tsx';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import { areWords, ShopWordsField, wordsIn } from '#console/actions/shop-words-field.tsx';
import {
  type CancellationProgress,
  cancellationFacts,
  closingFacts,
} from '#console/routes/approvals/effect-facts.ts';
import { WaitingRequests } from '#console/routes/approvals/requests-about.tsx';
import { type DialogProps, STALE } from './acted-draw.ts';

/** Ends the sale of a draw now. Another person has to approve it. */
export function CloseDialog({ draw, onClose }: DialogProps) {
  return (
    <ReasonDialog
      title="販売を終了する"
      onClose={onClose}
      confirmLabel="今すぐ終了する"
      color="red"
      success="販売を終了しました。"
      refetch={[...STALE, 'listApprovals']}
      send={(act, body) => act('closeDraw', { params: { directoryName: draw.directoryName }, body })}
      // A dry run never waits for a second person.
      effectOf={(effect, reason) =>
        'approval' in effect ? undefined : <CloseEffect draw={effect.draw} reason={reason} />
      }
    >
      <WaitingRequests about={{ subject: 'draw', id: draw.directoryName }} />
      <Text size="sm">
        今すぐ販売を終えます。理由は、公開の記録とガチャのページにのります。買ったお客様の賞品はそのまま届けます。お金を返すときは「中止」を選んでください。
      </Text>
    </ReasonDialog>
  );
}

function CloseEffect({ draw, reason }: { readonly draw: OpsDraw; readonly reason: string }) {
  return (
    <Stack gap="md">
      <Facts facts={[...closingFacts(draw), { label: '理由(公開されます)', value: reason }]} />
      <Text size="sm">終了したガチャは、もう一度発売できません。</Text>
      <NoApprover permission="draws.cancel" />
    </Stack>
  );
}

/** Cancels a draw: every order is refunded. Another person has to approve it. */
export function CancelDialog({ draw, onClose }: DialogProps) {
  const [words, setWords] = useState('');
  return (
    <ReasonDialog
      title="中止して全額返金する"
      onClose={onClose}
      confirmLabel="中止する"
      color="red"
      success="中止しました。返金が始まります。"
      refetch={[...STALE, 'listApprovals']}
      send={(act, body) =>
        act('cancelDraw', {
          params: { directoryName: draw.directoryName },
          body: { ...body, ...wordsIn(words) },
        })
      }
      isReady={areWords(words)}
      // A dry run never waits for a second person.
      effectOf={(effect, reason) =>
        'approval' in effect ? undefined : (
          <CancelEffect effect={effect} reason={reason} words={words} title={draw.title} />
        )
      }
    >
      <WaitingRequests about={{ subject: 'draw', id: draw.directoryName }} />
      <List size="sm" spacing={4}>
        <List.Item>販売を今すぐ終え、すべての注文の代金を返します。元に戻せません。</List.Item>
        <List.Item>理由は、公開の記録とガチャのページにのります。</List.Item>
        <List.Item>発送していない賞品は無効になります。発送した賞品はお客様のものです。</List.Item>
        <List.Item>返金は少しずつ進みます。このページを閉じても続き、進み具合は全員に見えます。</List.Item>
      </List>
      <ShopWordsField
        description="買ったお客様への返金のメールと、注文のページにのります。"
        value={words}
        onChange={setWords}
      />
    </ReasonDialog>
  );
}

type EffectProps = {
  readonly effect: CancellationProgress;
  readonly title: string;
  readonly reason: string;
  readonly words: string;
};

function CancelEffect({ effect, title, reason, words }: EffectProps) {
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { label: 'ガチャ', value: title },
          ...cancellationFacts(effect),
          { label: '理由', value: reason },
          { label: 'お客様へのひとこと', value: words.trim() || 'なし' },
        ]}
      />
      <Alert color="yellow">もう一人が承認するまで、何も変わりません。承認は「承認」のページでします。</Alert>
      <NoApprover permission="draws.cancel" />
    </Stack>
  );
}
