import { Button, ColorInput, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { BASES, type BrandColours, contrastChecks, isLegible } from '#lib/brand/palette.ts';
import { COLOUR_NAMES } from './brand-fields.ts';
import { type BrandFields, BrandSection } from './brand-frame.tsx';

const HEX = /^#[\da-f]{6}$/i;

type Props = BrandFields & {
  /** Offered to go back to. */
  readonly saved: BrandColours;
};

/** The four colours, with their contrast while they are picked. */
export function Colours({ form, saved, errors, isReadOnly, onChange }: Props) {
  const { colours } = form;
  const set = (change: Partial<typeof colours>) => onChange({ colours: { ...colours, ...change } });
  const isWhole = BASES.every((base) => HEX.test(colours[base]));
  const checks = isWhole ? contrastChecks(colours) : [];
  return (
    <BrandSection
      title="色"
      lead="4つの色から、うすい色・濃い色・夜の色を計算します。文字が読めるように、明るさは自動で調整します。"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {BASES.map((base) => {
          const check = checks.find((one) => one.base === base);
          return (
            <Stack key={base} gap={4}>
              <ColorInput
                label={COLOUR_NAMES[base].label}
                description={COLOUR_NAMES[base].description}
                format="hex"
                eyeDropperButtonProps={{ 'aria-label': `${COLOUR_NAMES[base].label}を画面から選ぶ` }}
                readOnly={isReadOnly}
                error={errors[`colours.${base}`]}
                swatches={[saved[base]]}
                value={colours[base]}
                onChange={(colour) => set({ [base]: colour.toLowerCase() })}
              />
              {check !== undefined && (
                <Text size="sm" c={isLegible(check) ? 'dimmed' : 'red'} role="status">
                  {`${check.on === undefined ? '白' : COLOUR_NAMES[check.on].label}とのコントラスト ${check.ratio.toFixed(2)}（${check.required}以上）${isLegible(check) ? ' ○' : ' 読みにくい色です'}`}
                </Text>
              )}
              {check !== undefined && !isLegible(check) && !isReadOnly && (
                <Group>
                  <Button size="xs" variant="default" onClick={() => set({ [base]: check.suggestion })}>
                    {`いちばん近い読める色（${check.suggestion}）にする`}
                  </Button>
                </Group>
              )}
            </Stack>
          );
        })}
      </SimpleGrid>
    </BrandSection>
  );
}
