import { webcrypto } from 'node:crypto';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { WholeNumberField } from '#console/forms/whole-number-field.tsx';
import { SettlementImport } from '#console/routes/accounting/settlement-import.tsx';
import { enableLocalRequests, inMantine } from './browser.tsx';

type FieldProps = { readonly initial?: number | null; readonly taken: (number | null)[] };

function Field({ initial = null, taken }: FieldProps) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <WholeNumberField
        label="送料"
        max={10_000}
        unit="円"
        value={value}
        onChange={(number) => {
          taken.push(number);
          setValue(number);
        }}
      />
      <button type="button" onClick={() => setValue(500)}>
        元に戻す
      </button>
    </>
  );
}

/** The field, what it takes of a typed text, and what it shows when it is left. */
async function typed(text: string, initial?: number) {
  const taken: (number | null)[] = [];
  render(<Field initial={initial} taken={taken} />, inMantine);
  const field = screen.getByLabelText('送料');
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.tab();
  return { field, last: taken.at(-1) };
}

test.each([
  ['１００', 100, '100'],
  ['1000', 1000, '1,000'],
  ['１，０００円', 1000, '1,000'],
  ['￥３３０', 330, '330'],
  ['0', 0, '0'],
  ['　２０ ', 20, '20'],
])('The field reads %s', async (text, number, shown) => {
  const { field, last } = await typed(text);
  expect(last).toBe(number);
  expect(field).toHaveValue(shown);
  expect(field).not.toBeInvalid();
});

test.each([
  ['百円', '数字で入力してください。'],
  ['1.5', '数字で入力してください。'],
  ['-5', '数字で入力してください。'],
  ['１００００１', '0から10,000までの数を入力してください。'],
])('The field keeps %s and tells why it does not take it', async (text, error) => {
  const { field, last } = await typed(text);
  expect(last).toBeNull();
  expect(field).toHaveValue(text);
  expect(screen.getByText(error)).toBeVisible();
});

test('An input method may finish a number: the text is not rewritten while it is typed', () => {
  const taken: (number | null)[] = [];
  render(<Field taken={taken} />, inMantine);
  const field = screen.getByLabelText('送料');
  fireEvent.focus(field);
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: 'せｎ' } });
  expect(field).toHaveValue('せｎ');
  expect(screen.queryByText('数字で入力してください。')).toBeNull();
  fireEvent.change(field, { target: { value: '１０００' } });
  expect(field).toHaveValue('１０００');
  fireEvent.compositionEnd(field);
  expect(taken).toEqual([null, 1000]);
});

test('A value that is set from elsewhere replaces a typed one', async () => {
  await typed('８００');
  await userEvent.click(screen.getByText('元に戻す'));
  expect(screen.getByLabelText('送料')).toHaveValue('500');
});

/** The dialog with a file, a settlement and a fee typed in, and its button. */
async function settlementWith(settlement: string, fee: string) {
  render(<SettlementImport onClose={() => {}} />, inMantine);
  const file = new File(['a,b'], 'settlement.csv', { type: 'text/csv' });
  // jsdom's files cannot be read.
  Object.assign(file, { arrayBuffer: async () => new ArrayBuffer(0) });
  await userEvent.upload(await screen.findByLabelText('精算のCSVファイルをここに置く'), file);
  fireEvent.change(screen.getByLabelText(/精算の番号/), { target: { value: settlement } });
  fireEvent.change(screen.getByLabelText('振込手数料'), { target: { value: fee } });
  return screen.getByText('内容を確認する').closest('button') ?? document.body;
}

test('The fee of a transfer of a settlement is booked as typed: ３３０ is 330 yen', async () => {
  const asked: URL[] = [];
  // jsdom has no digests.
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
  enableLocalRequests();
  globalThis.fetch = async (input) => {
    asked.push(new URL(input instanceof Request ? input.url : String(input)));
    return Response.json({ code: 'settlementDiffers', message: 'Differs.' }, { status: 409 });
  };
  fireEvent.click(await settlementWith('ｓｅｔ－１２', '３３０'));
  await waitFor(() => expect(asked[0]?.searchParams.get('transferFee')).toBe('330'));
  expect(asked[0]?.searchParams.get('settlement')).toBe('set-12');
});

test('A settlement cannot be imported with a fee that is no number', async () => {
  expect(await settlementWith('set-12', '無料')).toBeDisabled();
});
