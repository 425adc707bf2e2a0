import { Button, Group, Image, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { MASCOT_COUNT, MASCOT_KINDS, MAX_MASCOT_WEIGHT } from '#lib/contract/brand.ts';
import { WholeNumberField } from '#console/forms/whole-number-field.tsx';
import { PictureField } from '#console/forms/picture-field.tsx';
import { MASCOT_KIND_NAMES } from './brand-fields.ts';
import { type BrandFields, BrandSection } from './brand-frame.tsx';

/** Logo, icon and mascots. */
export function Pictures({ form, errors, isReadOnly, onChange }: BrandFields) {
  const { mascots } = form;
  return (
    <BrandSection
      title="ロゴとキャラクター"
      lead="ロゴがなければ店の名前を文字で、アイコンがなければ決まった絵を出します。背景の透けたPNGかSVGがきれいです。"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <OnePicture
          label="ロゴ（横長）"
          pictureId={form.logo}
          isReadOnly={isReadOnly}
          onChange={(logo) => onChange({ logo })}
        />
        <OnePicture
          label="アイコン（正方形）"
          pictureId={form.icon}
          isReadOnly={isReadOnly}
          onChange={(icon) => onChange({ icon })}
        />
      </SimpleGrid>
      <Radio.Group
        label="キャラクター"
        error={errors['mascots.own']}
        value={mascots.kind}
        onChange={(kind) =>
          onChange({
            mascots: { ...mascots, kind: MASCOT_KINDS.find((one) => one === kind) ?? mascots.kind },
          })
        }
      >
        <Stack gap="xs" mt={4}>
          {MASCOT_KINDS.map((kind) => (
            <Radio key={kind} value={kind} label={MASCOT_KIND_NAMES[kind]} disabled={isReadOnly} />
          ))}
        </Stack>
      </Radio.Group>
      {mascots.kind === 'own' && (
        <OwnMascots form={form} errors={errors} isReadOnly={isReadOnly} onChange={onChange} />
      )}
    </BrandSection>
  );
}

type OneProps = {
  readonly label: string;
  readonly pictureId: string | null;
  readonly isReadOnly: boolean;
  readonly onChange: (pictureId: string | null) => void;
};

const OnePicture = ({ label, pictureId, isReadOnly, onChange }: OneProps) =>
  isReadOnly ? (
    <Text size="sm">{`${label}：${pictureId === null ? 'なし' : 'あり'}`}</Text>
  ) : (
    <PictureField
      label={label}
      kind="goods"
      isDecoration
      value={pictureId === null ? null : { pictureId, alt: '' }}
      errors={{}}
      onChange={(picture) => onChange(picture?.pictureId ?? null)}
    />
  );

/** The places of the mascots in the shop, by their number. */
const PLACES = [
  '店の顔・ログイン',
  '通信のエラー',
  'ページが見つからない',
  'ご案内・お知らせ',
  '当たり',
  'からっぽの一覧',
  '順番待ち・配送',
  '購入・メニュー',
] as const;

function OwnMascots({ form, isReadOnly, onChange }: BrandFields) {
  const { own } = form.mascots;
  const put = (next: typeof own) => onChange({ mascots: { kind: 'own', own: next } });
  return (
    <Stack gap="md">
      <Text size="sm">
        {`場所の順に${MASCOT_COUNT}枚入れます。数字は、ページの上に出る割合です（0は出ません）。`}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {own.map(({ pictureId, weight }, at) => (
          <Group key={`${pictureId} ${PLACES[at]}`} wrap="nowrap" align="end">
            <Image src={`/image/${pictureId}`} alt="" w={72} h={72} fit="contain" />
            <WholeNumberField
              label={`${at + 1}. ${PLACES[at] ?? ''}`}
              min={0}
              max={MAX_MASCOT_WEIGHT}
              readOnly={isReadOnly}
              value={weight}
              onChange={(number) =>
                put(own.map((one, place) => (place === at ? { ...one, weight: number ?? 0 } : one)))
              }
            />
            {!isReadOnly && (
              <Button variant="default" onClick={() => put(own.filter((_one, place) => place !== at))}>
                外す
              </Button>
            )}
          </Group>
        ))}
      </SimpleGrid>
      {own.length < MASCOT_COUNT && !isReadOnly && (
        <PictureField
          label={`${own.length + 1}. ${PLACES[own.length] ?? ''}`}
          kind="goods"
          aspect={1}
          isDecoration
          value={null}
          errors={{}}
          onChange={(picture) =>
            picture && put([...own, { pictureId: picture.pictureId, weight: own.length < 3 ? 3 : 1 }])
          }
        />
      )}
    </Stack>
  );
}
