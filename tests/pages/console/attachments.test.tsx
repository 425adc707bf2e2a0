import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ATTACHMENT_MB, MB_BYTES } from '#lib/contract/shop-rules.ts';
import { FileButton } from '#console/forms/file-button.tsx';
import { Attachments } from '#console/routes/inquiries/attachments.tsx';
import { inMantine } from './browser.tsx';

const INQUIRY_ID = '00000000-0000-4000-8000-000000000000';

/** The hidden field of the button. */
function fileField(): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (field === null) throw new Error('The button has no field for files.');
  return field;
}

test('A file can be taken twice, because it may have been corrected meanwhile', async () => {
  const taken: string[] = [];
  render(
    <FileButton isBusy={false} onFiles={(files) => taken.push(...files.map(({ name }) => name))}>
      ZIPを読み込む
    </FileButton>,
    inMantine,
  );
  const file = new File(['1'], 'brand.zip');
  for (const times of [1, 2]) {
    await userEvent.upload(fileField(), file);
    expect(fileField().value).toBe('');
    expect(taken).toHaveLength(times);
  }
});

test('A file above the limit is not sent, and the page says what to do', async () => {
  const runs: unknown[] = [];
  const action = {
    isBusy: false,
    error: undefined,
    failure: undefined,
    clear: () => undefined,
    run: async (work: unknown) => {
      runs.push(work);
      return undefined;
    },
  };
  render(<Attachments inquiry={{ inquiryId: INQUIRY_ID, unsent: [] }} action={action} />, inMantine);
  const file = (name: string, bytes: number) =>
    new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
  await userEvent.upload(fileField(), file('large.pdf', ATTACHMENT_MB * MB_BYTES + 1));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^「large\.pdf」は5 MBを超えています。小さくするか/,
  );
  expect(runs).toHaveLength(0);

  await userEvent.upload(fileField(), file('small.pdf', 10));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(runs).toHaveLength(1);
});
