import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NO_VALUES, validatorsFor } from '#components/contact/contact-fields.tsx';
import { GuestThread } from '#components/contact/guest-thread.tsx';
import { PictureField } from '#components/contact/picture-field.tsx';
import { UnsentPictures } from '#components/contact/sent-inquiry.tsx';
import { usePictures } from '#components/contact/use-pictures.ts';
import type { InquiryThread } from '#lib/contract/inquiry.ts';
import { answered, GUEST, LOST, MEMBER, renderForMember } from './render.tsx';

describe('what an inquiry is about', () => {
  const { about } = validatorsFor(false);

  test('is sent for the topics that ask for it', () => {
    expect(about?.('3F2A-91BC', { ...NO_VALUES, topic: 'order' })).toEqual({ value: '3F2A-91BC' });
  });

  test('is not sent for a topic whose form does not show it', () => {
    expect(about?.('長'.repeat(101), { ...NO_VALUES, topic: 'account' })).toEqual({ value: '' });
  });

  test('keeps no member from sending: their form has another field for it', () => {
    expect(validatorsFor(true)).not.toHaveProperty('about');
  });
});

describe('PictureField', () => {
  const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
  let finish: () => void;
  let closed: number;

  function Field() {
    const pictures = usePictures();
    return (
      <>
        <PictureField pictures={pictures} />
        <output>{pictures.isReading ? 'reading' : 'ready'}</output>
      </>
    );
  }

  /** Each picture waits to be read until `finish` is called. */
  beforeEach(() => {
    closed = 0;
    let nth = 0;
    window.createImageBitmap = () =>
      new Promise((resolve) => {
        finish = () => resolve({ width: 40, height: 30, close: () => (closed += 1) });
      });
    HTMLCanvasElement.prototype.getContext = () => null;
    HTMLCanvasElement.prototype.toDataURL = () => `data:image/jpeg,${(nth += 1)}`;
    HTMLCanvasElement.prototype.toBlob = (callback) => callback(new Blob(['x']));
    Blob.prototype.arrayBuffer = async () => new ArrayBuffer(1);
  });
  const read = () => act(async () => finish());

  test('says that pictures are being read, and how many there are', async () => {
    const user = userEvent.setup();
    render(<Field />);
    await user.upload(screen.getByLabelText('写真を選ぶ'), photo('1.jpg'));
    expect(screen.getByText('写真を準備しています…')).toHaveAttribute('role', 'status');
    expect(screen.getByText('reading')).toBeVisible();
    await read();
    expect(await screen.findByText('写真を1枚選んでいます。')).toBeVisible();
    expect(screen.getByText('ready')).toBeVisible();
    expect(closed).toBe(1);
  });

  test('a picture that is removed while another is read does not come back', async () => {
    const user = userEvent.setup();
    render(<Field />);
    await user.upload(screen.getByLabelText('写真を選ぶ'), photo('1.jpg'));
    await read();
    await user.upload(screen.getByLabelText('写真を選ぶ'), photo('2.jpg'));
    await user.click(await screen.findByRole('button', { name: '写真1を取りのぞく' }));
    expect(screen.getByLabelText('写真を選ぶ')).toHaveFocus();
    await read();
    expect((await screen.findAllByRole('img')).map((image) => image.getAttribute('src'))).toEqual([
      'data:image/jpeg,2',
    ]);
  });
});

describe('UnsentPictures', () => {
  const picture = { name: '1.jpg', bytes: new Uint8Array(1), preview: 'data:,' };

  test('confirms those that a second attempt has sent, and shows the message with them', async () => {
    const onSent = jest.fn(async () => {});
    const { user } = renderForMember(
      <UnsentPictures messageId="m-1" pictures={[picture]} onSent={onSent} />,
      { addInquiryPicture: [LOST, answered({ pictureId: 'p-1' })] },
      { who: [MEMBER] },
    );
    const again = screen.getByRole('button', { name: '写真をもう一度送る' });
    await user.click(again);
    expect(onSent).not.toHaveBeenCalled();
    await user.click(again);
    const confirmation = await screen.findByText('写真をお送りしました。');
    expect(confirmation.parentElement).toHaveFocus();
    expect(onSent).toHaveBeenCalledTimes(1);
  });
});

test('the link of an email opens the thread of a guest, and its token leaves the URL', async () => {
  const thread: InquiryThread = {
    inquiryId: '3f2a91bc04de7a11',
    topic: 'draw',
    about: '',
    state: 'waiting',
    sentAt: '2026-11-20T10:30:00.000Z',
    lastAt: '2026-11-20T10:30:00.000Z',
    messages: [],
  };
  const { sent } = renderForMember(
    <GuestThread />,
    { showThread: [answered(thread)] },
    { who: [GUEST], path: '/sanrio/contact/thread#token=abc' },
  );
  expect(await screen.findByRole('heading', { name: '書き足す' })).toBeVisible();
  expect(sent('showThread')).toEqual([{ body: { token: 'abc' } }]);
  expect(window.location.hash).toBe('');
});
