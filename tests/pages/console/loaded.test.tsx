import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { CallError } from '#console/api/call.ts';
import { Loaded } from '#console/shell/page.tsx';

const refused = (status: number, code: 'notFound' | 'permissionDenied') =>
  new CallError(status, { code, message: 'Refused.' });

/** A page of a member that was read once, and is read again with this error. */
function showMemberWith(error: CallError): void {
  render(
    <MantineProvider env="test">
      <Loaded data="佐藤 花子" error={error} onRetry={() => {}}>
        {(name) => <p>{name}</p>}
      </Loaded>
    </MantineProvider>,
  );
}

test('A record that is gone is no longer shown', () => {
  showMemberWith(refused(404, 'notFound'));
  expect(screen.queryByText('佐藤 花子')).not.toBeInTheDocument();
});

test('A record that could not be read again stays, with a button that reads it again', () => {
  showMemberWith(new CallError(503));
  expect(screen.getByText('佐藤 花子')).toBeVisible();
  expect(screen.getByRole('button', { name: 'もう一度読み込む' })).toBeVisible();
});

test('A refused page offers no second try', () => {
  showMemberWith(refused(403, 'permissionDenied'));
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
