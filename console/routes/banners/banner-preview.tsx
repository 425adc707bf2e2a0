import { Stack, Text, Title } from '@mantine/core';
import type { ShownBanner } from './shown-banners.ts';
import styles from './banners.module.css';

type Props = {
  /** In display order. */
  readonly banners: readonly ShownBanner[];
};

/** The banners as the top page arranges them, on a phone and on a wide screen at half its size. */
export function BannerPreview({ banners }: Props) {
  if (banners.length === 0) return null;
  const pictures = banners.map(({ bannerId, title, pictureId }) => (
    <img key={bannerId} src={`/image/${pictureId}`} alt={title} className={styles.shown} />
  ));
  return (
    <Stack gap="sm" component="section" aria-label="見え方">
      <Title order={2} size="h4">
        見え方
      </Title>
      <div className={styles.frames}>
        <figure className={styles.frame}>
          <Text component="figcaption" size="sm" c="dimmed" mb={4}>
            スマートフォン（幅375）
          </Text>
          <div className={styles.phone} role="group" aria-label="スマートフォンでの見え方" tabIndex={0}>
            {pictures}
          </div>
        </figure>
        <figure className={styles.frame}>
          <Text component="figcaption" size="sm" c="dimmed" mb={4}>
            パソコン（幅1280を縮小）
          </Text>
          <div className={styles.desktop}>{pictures}</div>
        </figure>
      </div>
    </Stack>
  );
}
