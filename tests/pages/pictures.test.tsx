import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrokenPictures } from '#components/images/broken-pictures.ts';
import { ImageHost } from '#components/images/image-host.tsx';
import { LazyPicture } from '#components/images/lazy-picture.tsx';
import { plainAt, type PictureSources } from '#components/images/picture-sources.ts';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { Viewer } from '#components/images/viewer.tsx';
import { ViewerGroup } from '#components/images/viewer-group.tsx';
import { ViewerPicture } from '#components/images/viewer-picture.tsx';
import { aPicture } from '../support/api-responses.ts';
import { controlIntersections } from './browser.ts';

describe('A lazy picture', () => {
  const SOURCES: PictureSources = {
    alt: 'まるぽのぬいぐるみ',
    width: 640,
    height: 360,
    avif: '/api/image/a/320.avif 320w, /api/image/a/640.avif 640w',
    widest: '/api/image/a/640.webp',
    placeholder: 'https://img.example.jp/images/placeholder.svg',
  };

  const reportIntersection = controlIntersections();

  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const picture = () => screen.getByRole<HTMLImageElement>('img');

  const show = (priority = false) =>
    render(<LazyPicture sources={SOURCES} sizes="100vw" priority={priority} className="mine" />);

  function comeNear(isIntersecting = true) {
    act(() => {
      reportIntersection(isIntersecting, picture());
      // The delay of specification §9.
      jest.advanceTimersByTime(1);
    });
  }

  /** Loads a source; jsdom chooses none itself. */
  function arrive(source: string) {
    Object.defineProperty(picture(), 'currentSrc', { value: source, configurable: true });
    fireEvent.load(picture());
  }

  const looks = () => [picture().dataset.state, picture().getAttribute('src'), sourceTypes()];
  const sourceTypes = () =>
    [...(picture().parentElement?.querySelectorAll('source') ?? [])].map(({ type }) => type);

  describe('a picture', () => {
    test('shows the placeholder of the image host while it is far away', () => {
      show();
      expect(looks()).toEqual(['loading', SOURCES.placeholder, []]);
    });

    test('has its size and name in every state', () => {
      show();
      expect(picture()).toHaveAttribute('width', '640');
      expect(picture()).toHaveAttribute('height', '360');
      expect(picture().style.getPropertyValue('--ratio')).toBe('640/360');
      expect(picture()).toHaveClass('mine');
      expect(picture()).toHaveAccessibleName('まるぽのぬいぐるみ');
    });

    test('is not loaded when its placeholder is', () => {
      show();
      arrive(SOURCES.placeholder);
      expect(looks()).toEqual(['loading', SOURCES.placeholder, []]);
    });

    test('is not requested while it stays off screen', () => {
      show();
      comeNear(false);
      expect(looks()).toEqual(['loading', SOURCES.placeholder, []]);
    });

    test('is requested near the screen and is then loaded', () => {
      show();
      comeNear();
      expect(looks()).toEqual(['loading', SOURCES.widest, ['image/avif']]);
      arrive('http://localhost/api/image/a/320.avif');
      expect(looks()).toEqual(['loaded', SOURCES.widest, ['image/avif']]);
    });

    test('shows the placeholder again after an error', () => {
      show();
      comeNear();
      fireEvent.error(picture());
      expect(looks()).toEqual(['error', SOURCES.placeholder, []]);
      arrive(SOURCES.placeholder);
      expect(looks()).toEqual(['error', SOURCES.placeholder, []]);
    });

    test('above the fold is requested at once with high priority', () => {
      show(true);
      expect(looks()).toEqual(['loading', SOURCES.widest, ['image/avif']]);
      expect(picture()).toHaveAttribute('fetchpriority', 'high');
    });
  });
});

const picture = {
  pictureId: 'a'.repeat(32),
  alt: 'まるぽのおつかいガチャ',
  width: 1280,
  height: 720,
  widths: [160, 320, 480, 720, 1000, 1280],
};

/** The width of the picture in `<noscript>`. */
const withoutScripts = (sizes: string) => /(\d+)\.webp$/.exec(plainAt('', picture, sizes))?.[1];

describe('a picture without scripts', () => {
  test.each([
    ['(min-width:1000px) 352px,(min-width:640px) 50vw,92vw', '720'],
    ['(min-width: 768px) 145px, 21vw', '320'],
    ['64px', '160'],
  ])('fits its width: %s', (sizes, width) => {
    expect(withoutScripts(sizes)).toBe(width);
  });

  test.each(['100vw', '(min-width: 768px) 656px, calc(100vw - 64px)', '(min-width: 768px) 48vw, 76vw'])(
    'is the widest if its width is large or unknown: %s',
    (sizes) => {
      expect(withoutScripts(sizes)).toBe('1280');
    },
  );
});

test('a picture is offered in each width as AVIF, and to other browsers as WebP', () => {
  const { container } = render(<ShopPicture picture={picture} sizes="100vw" priority />);
  const offered = [...container.querySelectorAll('source')].map(({ type, srcset }) => [
    type,
    [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)),
  ]);
  expect(offered).toEqual([['image/avif', picture.widths]]);
  expect(container.querySelector('img')?.src).toMatch(/\.webp$/);
});

describe('A plain picture', () => {
  const HOST = 'https://img.example.jp';

  function show(alt: string) {
    render(
      <ImageHost host={HOST}>
        <img src="/api/image/a/320.avif" alt={alt} data-testid="plain" />
        <BrokenPictures />
      </ImageHost>,
    );
    return screen.getByTestId<HTMLImageElement>('plain');
  }

  test('that cannot be loaded becomes the placeholder, and without that nothing', () => {
    const picture = show('');
    fireEvent.error(picture);
    expect(picture).toHaveAttribute('src', `${HOST}/images/placeholder.svg`);
    expect(picture).toBeVisible();
    fireEvent.error(picture);
    expect(picture).not.toBeVisible();
  });

  test('with a text keeps it', () => {
    const picture = show('まるぽ');
    fireEvent.error(picture);
    expect(picture).toHaveAttribute('src', '/api/image/a/320.avif');
  });
});

describe('The view of the viewer', () => {
  const view = () => document.querySelector('output');

  test('starts anew with each picture, also with one that was changed before', async () => {
    const pictures = ['a', 'b'].map((pictureId) => aPicture({ pictureId }));
    render(<Viewer host="" pictures={pictures} start={0} onClose={() => {}} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: '拡大' }));
    expect(view()).toHaveTextContent('112%');
    await user.click(screen.getByRole('button', { name: '次の画像' }));
    await user.click(screen.getByRole('button', { name: '前の画像' }));
    expect(view()).toHaveTextContent('100%');
  });
});

describe('A picture that opens the viewer', () => {
  const picture = (name: string) => ({ ...aPicture({ pictureId: name }), caption: `${name}賞` });

  async function openOf(name: string) {
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: `拡大する：${name}賞` }));
    return { user, viewer: await screen.findByRole('dialog') };
  }

  test('is one of all pictures of its group, each of which is shown once', async () => {
    render(
      <ViewerGroup>
        {['A', 'B', 'C', 'A'].map((name, at) => (
          <ViewerPicture key={at} picture={picture(name)} sizes="64px" />
        ))}
      </ViewerGroup>,
    );
    const { user, viewer } = await openOf('C');
    expect(viewer).toHaveTextContent('3 / 3');
    await user.click(screen.getByRole('button', { name: '前の画像' }));
    expect(viewer).toHaveTextContent('2 / 3');
  });

  test('is alone without a group', async () => {
    render(<ViewerPicture picture={picture('A')} sizes="64px" />);
    const { viewer } = await openOf('A');
    expect(viewer).not.toHaveTextContent(/\d \/ \d/);
  });
});
