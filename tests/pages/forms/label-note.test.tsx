import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddressFields } from '#components/forms/address-fields.tsx';
import { Form } from '#components/forms/form.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { readAddress, readAddress2, readName, readTel, readZip } from '#lib/contract/member/fields.ts';
import { labelNote } from '#lib/shipments/label-note.ts';

const ADDRESS = { name: '丸山 ぽぽ', address: '東京都渋谷区神宮前1-2-3', address2: 'ころん荘203' };
const long = (characters: number) => 'あ'.repeat(characters);

test.each([
  [{}, ''],
  [{ address: long(33), address2: long(14) }, ''],
  [{ name: long(32) }, ''],
  [{ address: long(33), address2: long(15) }, 'ご住所と建物名は合わせて48文字'],
  [{ name: long(33) }, 'お名前は32文字'],
  [{ name: long(33), address: long(49) }, 'ご住所と建物名は合わせて48文字、お名前は32文字'],
])('%j: %s', (but, tooLong) => {
  const note = labelNote({ ...ADDRESS, ...but });
  if (tooLong === '') expect(note).toBe('');
  else expect(note).toContain(`印刷できるのは、${tooLong}までです`);
});

function Where() {
  const form = useForm({
    initial: { zip: '1500001', tel: '09012345678', ...ADDRESS },
    validators: {
      name: readName,
      zip: readZip,
      address: readAddress,
      address2: readAddress2,
      tel: readTel,
    },
    send: async () => ({ kind: 'done' }),
  });
  return (
    <Form form={form}>
      <AddressFields form={form} />
    </Form>
  );
}

test('The form says while it is typed that an address does not fit on a label, and takes it', async () => {
  render(<Where />);
  const building = screen.getByLabelText(/建物名/);
  expect(screen.queryByText(/送り状に印刷できるのは/)).toBeNull();
  await userEvent.type(building, long(40));
  expect(screen.getByText(/送り状に印刷できるのは/)).toBeVisible();
  await userEvent.tab();
  expect(building).toBeValid();
});

test('The form refuses an emoji, because no label can show it', async () => {
  render(<Where />);
  const building = screen.getByLabelText(/建物名/);
  await userEvent.type(building, '🐶');
  await userEvent.tab();
  expect(building).toBeInvalid();
  expect(screen.getByText('絵文字は送り状に印刷できません。ほかの文字で入力してください。')).toBeVisible();
});
