import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from '#components/forms/text-field.tsx';
import { Form } from '#components/forms/form.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { ZipField } from '#components/forms/zip-field.tsx';
import { readAddress, readZip } from '#lib/contract/member/fields.ts';

const SHARDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '/zip/150.json': { '0001': ['東京都渋谷区神宮前'], '0002': ['東京都渋谷区渋谷'] },
  '/zip/606.json': { '8301': ['京都府京都市左京区吉田泉殿町'] },
  '/zip/430.json': { '0929': ['静岡県浜松市中央区中央'] },
  '/zip/498.json': { '0000': ['愛知県弥富市', '三重県桑名郡木曽岬町'] },
};

/** Delays and failures of shards by path. */
const delays = new Map<string, Promise<void>>();
const requests: string[] = [];

beforeEach(() => {
  delays.clear();
  requests.length = 0;
  globalThis.fetch = async (input) => {
    const path = String(input);
    requests.push(path);
    await delays.get(path);
    const shard = SHARDS[path];
    return shard ? Response.json(shard) : new Response('', { status: 404 });
  };
});

function WhereTo({ zip, address }: { readonly zip: string; readonly address: string }) {
  const form = useForm({
    initial: { zip, address },
    validators: { zip: readZip, address: readAddress },
    send: async () => ({ kind: 'done' }),
  });
  return (
    <Form form={form}>
      <ZipField {...form.field('zip')} address={form.field('address')} label="郵便番号" />
      <TextField {...form.field('address')} label="ご住所" />
    </Form>
  );
}

function open({ zip = '', address = '' } = {}) {
  const { unmount } = render(<WhereTo zip={zip} address={address} />);
  return { user: userEvent.setup(), close: unmount };
}
const zip = () => screen.getByLabelText('郵便番号');
const address = () => screen.getByLabelText('ご住所');
const announcement = () => screen.getByRole('status');

test.each(['1500001', '150-0001', '〒１５０ー０００１'])(
  '%s fills in the address and announces it',
  async (code) => {
    const { user } = open();
    await user.type(zip(), code);
    await waitFor(() => expect(address()).toHaveValue('東京都渋谷区神宮前'));
    expect(announcement()).toHaveTextContent('「東京都渋谷区神宮前」を入れました。');
    expect(zip()).toHaveFocus();
  },
);

test('nothing is requested before the code is complete', async () => {
  const { user } = open();
  await user.type(zip(), '150000');
  expect(requests).toEqual([]);
});

test('an unedited address follows the code', async () => {
  const { user } = open();
  await user.type(zip(), '1500001');
  await waitFor(() => expect(address()).toHaveValue('東京都渋谷区神宮前'));
  await user.type(zip(), '{Backspace}2');
  await waitFor(() => expect(address()).toHaveValue('東京都渋谷区渋谷'));
});

test('several addresses are offered, none is preselected', async () => {
  const { user } = open();
  await user.type(zip(), '4980000');
  await waitFor(() => expect(announcement()).toHaveTextContent('2つあります'));
  expect(address()).toHaveValue('');
  await user.click(screen.getByRole('button', { name: '三重県桑名郡木曽岬町' }));
  expect(address()).toHaveValue('三重県桑名郡木曽岬町');
  await waitFor(() => expect(address()).toHaveFocus());
  expect(screen.queryByRole('button')).toBeNull();
});

test('a typed address is kept, and the address of the code is offered', async () => {
  const { user } = open();
  await user.type(address(), '大阪府大阪市北区1-2-3');
  await user.type(zip(), '1500001');
  await waitFor(() =>
    expect(announcement()).toHaveTextContent('この郵便番号のご住所は「東京都渋谷区神宮前」です。'),
  );
  expect(address()).toHaveValue('大阪府大阪市北区1-2-3');
  expect(announcement()).toHaveTextContent('入力したご住所のままでも進めます。');
  await user.click(screen.getByRole('button', { name: 'このご住所にする' }));
  expect(address()).toHaveValue('東京都渋谷区神宮前1-2-3');
});

test('a house number is kept when the offered address is taken', async () => {
  const { user } = open();
  await user.type(zip(), '1500001');
  await waitFor(() => expect(address()).toHaveValue('東京都渋谷区神宮前'));
  await user.type(address(), '1-2-3');
  await user.type(zip(), '{Backspace}2');
  await user.click(await screen.findByRole('button', { name: 'このご住所にする' }));
  expect(address()).toHaveValue('東京都渋谷区渋谷1-2-3');
});

test.each([
  ['渋谷区神宮前１ー２ー３', '1500001', '東京都渋谷区神宮前１ー２ー３'],
  ['神宮前 1-2-3 ころん荘', '1500001', '東京都渋谷区神宮前1-2-3 ころん荘'],
  ['東京都 渋谷区 神宮前1-2-3', '1500001', '東京都渋谷区神宮前1-2-3'],
  ['1-2-3', '1500001', '東京都渋谷区神宮前1-2-3'],
  ['原宿一丁目2番', '1500001', '東京都渋谷区神宮前一丁目2番'],
  // The ward was renamed on 2024-01-01.
  ['静岡県浜松市中区中央1-2', '4300929', '静岡県浜松市中央区中央1-2'],
])('the house number of %s is kept when the offered address is taken', async (typed, code, whole) => {
  const { user } = open({ address: typed });
  await user.type(zip(), code);
  await user.click(await screen.findByRole('button', { name: 'このご住所にする' }));
  expect(address()).toHaveValue(whole);
});

test('nothing is offered if the address matches the code', async () => {
  const { user } = open({ zip: '150000', address: '東京都渋谷区神宮前1-2-3' });
  await user.type(zip(), '1');
  await waitFor(() => expect(requests).toEqual(['/zip/150.json']));
  await waitFor(() => expect(announcement()).toBeEmptyDOMElement());
  expect(screen.queryByRole('button')).toBeNull();
});

test('an initial code is not looked up', () => {
  open({ zip: '1500001', address: '' });
  expect(requests).toEqual([]);
});

test.each([
  ['is not in its shard', '1509999'],
  ['has no shard', '0009999'],
])('a code that %s is accepted', async (_what, code) => {
  const { user } = open();
  await user.type(zip(), code);
  await waitFor(() => expect(announcement()).toHaveTextContent('そのまま入力してください'));
  expect(zip()).toHaveAttribute('aria-invalid', 'false');
});

test('a failed lookup is accepted too', async () => {
  delays.set('/zip/150.json', Promise.reject(new TypeError('Failed to fetch')));
  const { user } = open();
  await user.type(zip(), '1500001');
  await waitFor(() => expect(announcement()).toHaveTextContent('調べられませんでした'));
  expect(zip()).toHaveAttribute('aria-invalid', 'false');
});

test('a late response to an earlier code is ignored', async () => {
  let arrive = () => {};
  delays.set('/zip/606.json', new Promise((resolve) => (arrive = resolve)));
  const { user } = open();
  await user.type(zip(), '6068301');
  await user.clear(zip());
  await user.type(zip(), '1500001');
  await waitFor(() => expect(address()).toHaveValue('東京都渋谷区神宮前'));
  arrive();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(address()).toHaveValue('東京都渋谷区神宮前');
});
