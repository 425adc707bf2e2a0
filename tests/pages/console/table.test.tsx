import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DataTable } from '#console/lists/data-table.tsx';

const ROWS = ['A', 'B', 'C', 'D', 'E'];

function Table() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return (
    <MantineProvider env="test">
      <DataTable
        label="発送"
        rows={ROWS}
        rowKey={(row) => row}
        columns={[
          { key: 'name', label: '番号', isMain: true, render: (row) => row },
          { key: 'title', label: 'ガチャ', isLong: true, show: (row) => `${row}の長い題名` },
          { key: 'price', label: '1枚', isWide: true, show: () => '700円' },
        ]}
        empty=""
        selection={{ keys, onChange: setKeys }}
      />
    </MantineProvider>
  );
}

const boxOf = (row: string) => screen.getByRole('checkbox', { name: `${row}を選ぶ` });
const chosen = () => ROWS.filter((row) => (boxOf(row) as HTMLInputElement).checked);

test('Shift selects all rows from the last one, and clears them', async () => {
  const user = userEvent.setup();
  render(<Table />);
  await user.click(boxOf('D'));
  await user.keyboard('{Shift>}');
  await user.click(boxOf('B'));
  expect(chosen()).toEqual(['B', 'C', 'D']);
  await user.click(boxOf('D'));
  await user.keyboard('{/Shift}');
  expect(chosen()).toEqual([]);
  await user.click(boxOf('A'));
  expect(chosen()).toEqual(['A']);
});

test('Arrow keys move between the rows, and stop at the last one', async () => {
  const user = userEvent.setup();
  render(<Table />);
  boxOf('C').focus();
  await user.keyboard('{ArrowDown}');
  expect(boxOf('D')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(boxOf('E')).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(boxOf('D')).toHaveFocus();
});

test('A shortened text is whole where somebody points at it', () => {
  render(<Table />);
  expect(screen.getByRole('cell', { name: 'Aの長い題名' })).toHaveAttribute('title', 'Aの長い題名');
});
