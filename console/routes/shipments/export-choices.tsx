import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { type Carrier, CARRIERS } from '#lib/contract/enums.ts';
import { PARTNER_PROGRAMS, type PartnerProgram } from '#lib/contract/partner-enums.ts';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';

type Program = Carrier | PartnerProgram;

export type Choice = {
  readonly program: Program;
  /** The way of sending that the orders of a partner name. */
  readonly carrier: Carrier;
  readonly shipOn: string;
  readonly encoding: 'sjis' | 'utf8';
  readonly replace: boolean;
  readonly draw: string | undefined;
};

const PROGRAM_NAMES: Readonly<Record<Program, string>> = {
  yamato: `${CARRIER_NAMES.yamato} B2クラウド（基本レイアウト）`,
  sagawa: `${CARRIER_NAMES.sagawa} e飛伝III（標準_飛脚宅配便_CSV_ヘッダ有り）`,
  japanPost: `${CARRIER_NAMES.japanPost} ゆうパックプリントR`,
  nextEngine: 'ネクストエンジン（汎用店舗の受注CSV）',
  logiless: 'ロジレス（汎用店舗の受注伝票）',
};

const PROGRAMS: readonly Program[] = [...CARRIERS, ...PARTNER_PROGRAMS];

export const isPartner = (program: Program): program is PartnerProgram =>
  PARTNER_PROGRAMS.some((one) => one === program);

type Props = {
  readonly choice: Choice;
  readonly draws: OpsCallOutput<'countShipments'>['draws'];
  readonly onChange: (choice: Choice) => void;
};

/** For which program a file is written, which shipments it contains, and how. */
export function ExportChoices({ choice, draws, onChange }: Props) {
  const { program, draw } = choice;
  return (
    <>
      <NativeSelect
        label="書き出す先"
        data={PROGRAMS.map((value) => ({ value, label: PROGRAM_NAMES[value] }))}
        value={program}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...choice, program: PROGRAMS.find((one) => one === value) ?? program })
        }
      />
      {draws.length > 0 && (
        <NativeSelect
          label="ガチャ"
          data={[
            { value: '', label: 'すべて' },
            ...draws.map(({ directoryName, title }) => ({ value: directoryName, label: title })),
          ]}
          value={draw ?? ''}
          onChange={(event) => onChange({ ...choice, draw: event.currentTarget.value || undefined })}
        />
      )}
      <Group grow align="flex-start">
        {isPartner(program) ? (
          <CarrierOfPartner choice={choice} onChange={onChange} />
        ) : (
          <TextInput
            label="出荷日"
            type="date"
            value={choice.shipOn}
            onChange={(event) => onChange({ ...choice, shipOn: event.currentTarget.value })}
          />
        )}
        <EncodingSelect choice={choice} onChange={onChange} />
      </Group>
      {choice.encoding === 'sjis' && (
        <Checkbox
          label="Shift_JISにも似た字にもない文字を〓にする"
          checked={choice.replace}
          onChange={(event) => onChange({ ...choice, replace: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

type PartProps = Pick<Props, 'choice' | 'onChange'>;

const CarrierOfPartner = ({ choice, onChange }: PartProps) => (
  <NativeSelect
    label="発送方法"
    data={CARRIERS.map((value) => ({ value, label: CARRIER_NAMES[value] }))}
    value={choice.carrier}
    onChange={({ currentTarget: { value } }) =>
      onChange({ ...choice, carrier: CARRIERS.find((one) => one === value) ?? choice.carrier })
    }
  />
);

const EncodingSelect = ({ choice, onChange }: PartProps) => (
  <NativeSelect
    label="文字コード"
    data={[
      { value: 'sjis', label: 'Shift_JIS' },
      { value: 'utf8', label: 'UTF-8' },
    ]}
    value={choice.encoding}
    onChange={({ currentTarget: { value } }) =>
      onChange({ ...choice, encoding: value === 'utf8' ? 'utf8' : 'sjis' })
    }
  />
);
