import { ActionIcon, Group, Image, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OpsBanner } from '#lib/contract/ops/banners.ts';
import { BannerBadge, periodText, stateOf } from './banner-state.tsx';
import styles from './banners.module.css';

type Props = {
  readonly banner: OpsBanner;
  /** When the banner was read. */
  readonly at: string;
  /** Its place; undefined: it has ended and has none. */
  readonly nth?: number;
  readonly isLast?: boolean;
  readonly onMove?: (by: -1 | 1) => void;
};

/** One banner with the buttons that move it. */
export function BannerRow({ banner, at, nth, isLast = false, onMove }: Props) {
  const { bannerId, title, link, pictureId, ownedBy } = banner;
  return (
    <Paper component="li" withBorder p="sm" className={styles.row ?? ''} data-banner={bannerId}>
      <Image src={`/image/${pictureId}`} alt="" className={styles.picture ?? ''} radius="sm" />
      <Stack gap={4} miw={0}>
        <Group gap="xs">
          <Link to="/banners/$bannerId" params={{ bannerId }} className={styles.title}>
            {title}
          </Link>
          <BannerBadge state={stateOf(banner, at)} />
          {ownedBy === 'catalogue' && (
            <Text size="sm" c="dimmed">
              カタログ
            </Text>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {periodText(banner)}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>{`リンク先 ${link}`}</Text>
      </Stack>
      {nth !== undefined && onMove !== undefined && (
        <MoveButtons title={title} nth={nth} isLast={isLast} onMove={onMove} />
      )}
    </Paper>
  );
}

type MoveProps = Required<Pick<Props, 'nth' | 'isLast' | 'onMove'>> & { readonly title: string };

function MoveButtons({ title, nth, isLast, onMove }: MoveProps) {
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        size="lg"
        data-control="up"
        aria-label={`${title}を前へ`}
        disabled={nth === 0}
        onClick={() => onMove(-1)}
      >
        <span aria-hidden="true">↑</span>
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        data-control="down"
        aria-label={`${title}を後ろへ`}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <span aria-hidden="true">↓</span>
      </ActionIcon>
    </Group>
  );
}
