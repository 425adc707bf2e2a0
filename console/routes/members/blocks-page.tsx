import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BLOCK_KINDS, BLOCK_STATES, type BlockKind } from '#lib/contract/enums.ts';
import type { Block } from '#lib/contract/ops/blocks.ts';
import { numberText } from '#lib/text/numbers.ts';
import { BLOCK_COLUMNS, BLOCK_KIND_NAMES } from '#lib/lists/signals.ts';
import { Facts } from '#console/actions/facts.tsx';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import { fieldError } from '#console/api/field-error.ts';
import type { TableColumn } from '#console/lists/cell.tsx';
import { choice } from '#console/lists/filters.tsx';
import { ListPage } from '#console/lists/list-page.tsx';
import { untilText } from './current-suspension.ts';

const FILTERS = {
  state: choice('状態', BLOCK_STATES, { inForce: '有効', ended: '終わったもの' }),
};

const COLUMNS: readonly TableColumn<Block>[] = [
  ...BLOCK_COLUMNS,
  { key: 'end', label: '解除', render: (block) => <EndButton block={block} /> },
];

/** Addresses, telephones, email domains and cards whose shipments wait for a person. */
export const BlocksPage = () => (
  <ListPage
    title="ブロックリスト"
    call="listBlocks"
    columns={COLUMNS}
    rowKey={({ blockId }) => blockId}
    filters={FILTERS}
    isRecorded={() => true}
    actions={<AddButton />}
    empty="登録はありません。"
    emptyFiltered="条件に合う登録はありません。"
  >
    <Text>
      当てはまる会員の発送は、担当者が「発送前の確認」で決めるまで止まります。購入や返金には影響せず、会員には理由を知らせません。
    </Text>
  </ListPage>
);

function AddButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>ブロックを登録する</Button>
      {isOpen && <AddDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const HINTS: Readonly<Record<BlockKind, string>> = {
  address: '郵便番号から書きます。例: 101-0021 東京都千代田区外神田1-2-3',
  tel: '例: 090-1234-5678',
  emailDomain: '例: example.com',
  card: 'ブランド、下4けた、有効期限を空けて書きます。会員のページにあるとおりに書いてください。',
};

/** A block of more members is a mistake more often than not. */
const MANY_MEMBERS = 20;

/** Midnight of a day in Japan. */
const midnightOf = (day: string): string => new Date(`${day}T00:00:00+09:00`).toISOString();

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const [kind, setKind] = useState<BlockKind>('address');
  const [value, setValue] = useState('');
  const [day, setDay] = useState('');
  const until = day === '' ? null : midnightOf(day);
  return (
    <ReasonDialog
      title="ブロックを登録する"
      confirmLabel="登録する"
      success="ブロックリストに登録しました。"
      refetch={['listBlocks', 'showMemberSignals']}
      isReady={value.trim() !== ''}
      send={(act, body) => act('addBlock', { body: { kind, value, until, ...body } })}
      effectOf={({ members }, reason) => (
        <Facts
          facts={[
            { label: BLOCK_KIND_NAMES[kind], value },
            {
              label: '今当てはまる会員',
              value: `${numberText(members)}人${members > MANY_MEMBERS ? '。多いため、止まる発送も多くなります' : ''}`,
            },
            { label: '期間', value: untilText(until) },
            { label: '止まるもの', value: 'これから依頼される発送。担当者が決めるまで引き渡せません' },
            { label: '理由（会員には知らせません）', value: reason },
          ]}
        />
      )}
      onClose={onClose}
    >
      {(action) => (
        <>
          <NativeSelect
            label="種類"
            data={BLOCK_KINDS.map((one) => ({ value: one, label: BLOCK_KIND_NAMES[one] }))}
            value={kind}
            onChange={({ currentTarget: { value: chosen } }) =>
              setKind(BLOCK_KINDS.find((one) => one === chosen) ?? 'address')
            }
          />
          <TextInput
            label={BLOCK_KIND_NAMES[kind]}
            description={HINTS[kind]}
            required
            value={value}
            error={fieldError(action, 'value', 'この種類の書き方と違います。')}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label="終わりの日（空なら、解除するまで）"
            description="日本時間のその日の0時に終わります。"
            value={day}
            error={fieldError(action, 'until', 'これからの日を選んでください。')}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        </>
      )}
    </ReasonDialog>
  );
}

function EndButton({ block: { blockId, value, endedAt } }: { readonly block: Block }) {
  const [isOpen, setOpen] = useState(false);
  if (endedAt !== null) return null;
  return (
    <>
      <Button variant="default" aria-label={`${value}のブロックを解除する`} onClick={() => setOpen(true)}>
        解除する
      </Button>
      {isOpen && (
        <ReasonDialog
          title="ブロックを解除する"
          confirmLabel="解除する"
          success="ブロックを解除しました。"
          refetch={['listBlocks', 'showMemberSignals']}
          send={(act, body) => act('endBlock', { params: { blockId }, body })}
          effectOf={(_answer, reason) => (
            <Facts
              facts={[
                { label: '内容', value },
                { label: 'すでに止まっている発送', value: '「発送前の確認」で決めるまで止まったままです' },
                { label: '理由', value: reason },
              ]}
            />
          )}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
