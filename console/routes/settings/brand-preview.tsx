import { Box, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { type BrandColours, type Palette, paletteOf, recolour } from '#lib/brand/palette.ts';
import { figureDrawing } from '#lib/brand/figures.ts';
import { voiceOf } from '#lib/brand/voice.ts';
import type { BrandForm } from './use-brand.ts';

const HEX = /^#[\da-f]{6}$/;

type Props = {
  readonly form: BrandForm;
  /** Shown while one of the form's colours is half typed. */
  readonly saved: BrandColours;
};

/** The brand as pages show it, by day and by night, while it is edited. */
export function BrandPreview({ form, saved }: Props) {
  const isWhole = Object.values(form.colours).every((colour) => HEX.test(colour));
  const colours = isWhole ? form.colours : saved;
  const palette = paletteOf(colours);
  return (
    <Paper component="section" withBorder p="md" aria-label="プレビュー">
      <Title order={2} size="h4" mb="sm">
        プレビュー
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Sample form={{ ...form, colours }} look={byDay(palette)} />
        <Sample form={{ ...form, colours }} look={byNight(palette)} />
      </SimpleGrid>
    </Paper>
  );
}

/** The colours of one page. */
type Look = {
  readonly name: string;
  readonly backdrop: string;
  readonly dots: string;
  readonly surface: string;
  readonly text: string;
  readonly text2: string;
  readonly key: string;
  readonly tones: Palette['day'];
};

const byDay = ({ day }: Palette): Look => ({
  name: '昼',
  backdrop: day.soda20,
  dots: day.hole,
  surface: '#ffffff',
  text: day.budo,
  text2: day.ink2,
  key: day.budo,
  tones: day,
});

const byNight = ({ day }: Palette): Look => ({
  name: '夜',
  backdrop: day.budo,
  dots: day['night-dots'],
  surface: day.budo80,
  text: '#ffffff',
  text2: day.night2,
  key: day.night2,
  tones: day,
});

const FACE = 1;

function Sample({ form, look }: { readonly form: BrandForm; readonly look: Look }) {
  const { tones } = look;
  const dots = `radial-gradient(circle,${look.dots} 2.6px,transparent 3px)`;
  return (
    <Box
      role="img"
      aria-label={`${look.name}の見え方`}
      style={{
        background: `${dots} center top/24px 24px ${look.backdrop}`,
        color: look.text,
        borderRadius: 8,
      }}
    >
      <Group p="xs" bg={look.surface} justify="space-between" wrap="nowrap">
        {form.logo === null ? (
          <Text
            fw={800}
            size="xl"
            style={{ textShadow: `2px 2px 0 ${look.name === '昼' ? tones.ichigo50 : tones.ichigo}` }}
          >
            {form.name}
          </Text>
        ) : (
          <img
            src={`/image/${form.logo}`}
            alt=""
            height={34}
            style={{ background: '#fff', boxShadow: '0 0 0 5px #fff', borderRadius: 2 }}
          />
        )}
        <Figure form={form} />
      </Group>
      <Box p="md">
        <Box p="md" style={{ background: look.surface, borderRadius: 10, boxShadow: `0 3px 0 ${look.dots}` }}>
          <Text fw={700}>{form.heroTitle.join('')}</Text>
          <Text size="sm" style={{ color: look.text2 }}>
            {voiceOf(form.voice).noOrders}
          </Text>
          <Group mt="sm" gap="xs">
            <Chip backdrop={tones.ichigo} text="#ffffff" edge={look.key}>
              10回引く
            </Chip>
            <Chip backdrop={tones.soda50} text={tones.budo} edge={look.key}>
              くわしく見る
            </Chip>
          </Group>
          <Group mt="sm" gap="xs">
            <Chip backdrop={tones.lemon} text={tones.budo}>
              残り 4:32
            </Chip>
            <Chip backdrop={tones.soda} text="#ffffff">
              B賞
            </Chip>
            <Chip backdrop={tones.budo60} text="#ffffff">
              F賞
            </Chip>
          </Group>
        </Box>
      </Box>
      <Text p="xs" size="xs" bg={tones.budo} style={{ color: tones.night2 }}>
        {`${form.name}　${form.claim}`}
      </Text>
    </Box>
  );
}

type ChipProps = {
  readonly backdrop: string;
  readonly text: string;
  readonly edge?: string;
  readonly children: string;
};

const Chip = ({ backdrop, text, edge = 'transparent', children }: ChipProps) => (
  <Text
    size="sm"
    fw={700}
    px="sm"
    py={4}
    style={{ background: backdrop, color: text, border: `2px solid ${edge}`, borderRadius: 8 }}
  >
    {children}
  </Text>
);

/** The first figure of the header. The drawings of the release are not part of the console. */
function Figure({ form: { mascots, colours } }: { readonly form: BrandForm }) {
  const own = mascots.kind === 'own' ? mascots.own[0] : undefined;
  if (mascots.kind === 'standard') return null;
  const drawing = recolour(figureDrawing(FACE, true), colours);
  const source =
    own === undefined ? `data:image/svg+xml,${encodeURIComponent(drawing)}` : `/image/${own.pictureId}`;
  return <img src={source} alt="" width={50} height={50} />;
}
