import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CHANGE_CAUSES, type ChangeCause, REPLACE_REASONS, type ReplaceReason } from '#lib/contract/enums.ts';
import type { ChangedBox } from '#lib/contract/ops/before-handover.ts';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { TAKEN_OUT_STORAGE_DAYS } from '#lib/contract/shop-rules.ts';
import { REPLACE_REASON_NAMES } from '#lib/lists/shipment-names.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import type { Act } from '#console/api/use-action.ts';
import { useMay } from '#console/shell/permissions.ts';
import { PrizeChoice } from './prize-choice.tsx';
import { RadioChoice } from './radio-choice.tsx';
import { CHANGED, useShipmentChange } from './use-shipment-change.ts';
import { CAUSE_NAMES, FeeEffect } from './withdraw-dialog.tsx';

export type ContentsChange = 'takeOut' | 'replace' | 'split';

const TEXTS: Readonly<
  Record<ContentsChange, { readonly title: string; readonly label: string; readonly done: string }>
> = {
  takeOut: { title: '賞品を箱から外す', label: '外す賞品', done: '賞品を箱から外しました。' },
  replace: { title: '予備と取り替える', label: '取り替える賞品', done: '予備と取り替えました。' },
  split: { title: '箱を分ける', label: '新しい箱に入れる賞品', done: '箱を分けました。' },
};

/** Where the prizes go that are taken out. */
const NEXT = ['keep', 'refund'] as const;
const NEXT_NAMES = {
  keep: '保管に戻す（会員がもう一度依頼できます）',
  refund: 'チケットごとに返金する（続けて注文のページで返金します）',
} as const satisfies Record<(typeof NEXT)[number], string>;

type Props = {
  readonly shipment: OpsShipmentDetail;
  readonly kind: ContentsChange;
  readonly onClose: () => void;
};

/** Changes what a box contains before its handover: takes prizes out, replaces them by spare pieces, or adds a second box. */
export function ContentsDialog({ shipment, kind, onClose }: Props) {
  const may = useMay();
  const navigate = useNavigate();
  const change = useShipmentChange(shipment);
  const [chosen, setChosen] = useState<string[]>([]);
  const [cause, setCause] = useState<ChangeCause>('shop');
  const [why, setWhy] = useState<ReplaceReason>();
  const [next, setNext] = useState<(typeof NEXT)[number]>('keep');
  const { title, label, done } = TEXTS[kind];
  const { number, contents } = shipment;
  const send = (act: Act, reason: string, dryRun: boolean): Promise<ChangedBox> => {
    const body = { wonPrizeIds: chosen, reason };
    switch (kind) {
      case 'takeOut':
        return change(act, { call: 'takeOutPrizes', body: { ...body, cause } }, dryRun);
      case 'replace':
        return change(act, { call: 'replacePrizes', body: { ...body, why: why ?? 'other' } }, dryRun);
      case 'split':
        return change(act, { call: 'splitShipment', body }, dryRun);
    }
  };
  const order = contents.find(({ wonPrizeId }) => chosen.includes(wonPrizeId))?.orderNumber;
  return (
    <ReasonDialog
      title={`${number}: ${title}`}
      confirmLabel={title}
      success={`${number}: ${done}`}
      refetch={[...CHANGED, 'listRefunds', 'findSpares', 'listSpares']}
      isReady={chosen.length > 0 && (kind !== 'replace' || why !== undefined)}
      send={async (act, { reason, dryRun }) => {
        const answer = await send(act, reason, dryRun);
        if (!dryRun && kind === 'takeOut' && next === 'refund' && order !== undefined)
          void navigate({ to: '/orders/$order', params: { order } });
        return answer;
      }}
      effectOf={(answer) => <Effect kind={kind} shipment={shipment} answer={answer} />}
      onClose={onClose}
    >
      <PrizeChoice
        label={label}
        shipment={shipment}
        chosen={chosen}
        onChange={setChosen}
        bySpares={kind === 'replace'}
      />
      {kind === 'replace' && (
        <RadioChoice
          label="取り替える理由（会員に伝わります）"
          names={REPLACE_REASON_NAMES}
          values={REPLACE_REASONS}
          value={why}
          onChange={setWhy}
        />
      )}
      {kind === 'takeOut' && (
        <>
          <RadioChoice
            label="だれの都合ですか"
            names={CAUSE_NAMES}
            values={CHANGE_CAUSES}
            value={cause}
            onChange={setCause}
          />
          {may('refunds.request') && (
            <RadioChoice
              label="外した賞品"
              names={NEXT_NAMES}
              values={NEXT}
              value={next}
              onChange={setNext}
            />
          )}
        </>
      )}
    </ReasonDialog>
  );
}

type EffectProps = {
  readonly kind: ContentsChange;
  readonly shipment: OpsShipmentDetail;
  readonly answer: ChangedBox;
};

function Effect({ kind, shipment, answer }: EffectProps) {
  const pieces = `${numberText(answer.prizes)}点`;
  const texts: Readonly<Record<ContentsChange, string>> = {
    takeOut: `賞品${pieces}を外し、保管に戻します。少なくとも${TAKEN_OUT_STORAGE_DAYS}日間保管し、残りはそのまま送ります。`,
    replace: `予備から${pieces}を使い、同じ箱で送ります。`,
    split: `賞品${pieces}を、同じお届け先の新しい箱に入れます。送料は二つの箱を合わせて一回分で、追加はかかりません。`,
  };
  return (
    <Stack gap="xs">
      <Text size="sm">{texts[kind]}</Text>
      {kind === 'takeOut' && <FeeEffect shipment={shipment} answer={answer} />}
      {shipment.packedAt !== null && (
        <Text size="sm">梱包済みが取り消されます。もう一度梱包し、送り状も確かめてください。</Text>
      )}
      <Text size="sm">会員にメールが届きます。</Text>
    </Stack>
  );
}
