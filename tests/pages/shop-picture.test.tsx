import { render } from '@testing-library/react';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { sourcesAt } from '#components/images/picture-sources.ts';

const picture = {
  pictureId: 'a'.repeat(32),
  alt: 'まるぽのおつかいガチャ',
  width: 1280,
  height: 720,
  widths: [160, 320, 480, 720, 1000, 1280],
};

/** The one version that a browser without scripts is given. */
const withoutScripts = (sizes: string) => /(\d+)\.webp$/.exec(sourcesAt('', picture, sizes).plain)?.[1];

describe('a picture without scripts', () => {
  test.each([
    ['(min-width:1000px) 352px,(min-width:640px) 50vw,92vw', '720'],
    ['(min-width: 768px) 145px, 21vw', '320'],
    ['64px', '160'],
  ])('is wide enough for its place and not much wider: %s', (sizes, width) => {
    expect(withoutScripts(sizes)).toBe(width);
  });

  test.each(['100vw', '(min-width: 768px) 656px, calc(100vw - 64px)', '(min-width: 768px) 48vw, 76vw'])(
    'is the widest where its place is wide, or nobody knows how wide: %s',
    (sizes) => {
      expect(withoutScripts(sizes)).toBe('1280');
    },
  );
});

test('a picture is offered in each width in AVIF, and in WebP for those who know no AVIF', () => {
  const { container } = render(<ShopPicture picture={picture} sizes="100vw" priority />);
  const offered = [...container.querySelectorAll('source')].map(({ type, srcset }) => [
    type,
    [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)),
  ]);
  expect(offered).toEqual([
    ['image/avif', picture.widths],
    ['image/webp', picture.widths],
  ]);
});
