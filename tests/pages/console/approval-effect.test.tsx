import { render, screen } from '@testing-library/react';
import { ApprovalEffect } from '#console/routes/approvals/approval-effect.tsx';
import type { ApprovedCall, OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { inMantine } from './browser.tsx';

const show = <N extends ApprovedCall>(call: N, answer: OpsCallOutput<N>) =>
  render(<ApprovalEffect call={call} answer={answer} />, inMantine);

const VERSION = {
  number: 3,
  appliesFrom: '2026-12-20T15:00:00Z',
  publishedAt: '2026-12-01T00:00:00Z',
  note: '送料の決まりを変えます。',
  asksConsent: true,
  publishedBy: 'hanako',
  withdrawnAt: null,
};

test('Who approves a text reads what changes, from when, and what members get', () => {
  show('publishTextDraft', { kind: 'terms', version: VERSION, emails: 1_200, dryRun: true });
  expect(screen.getByText('第3版')).toBeVisible();
  expect(screen.getByText('送料の決まりを変えます。')).toBeVisible();
  expect(screen.getByText(/^2026年12月21日.*から$/)).toBeVisible();
  expect(screen.getByText('会員1,200人に送ります。あとから取り消せません。')).toBeVisible();
  expect(screen.getByText('次の購入の前にたずねます。')).toBeVisible();
});

test('Who approves that a coming text is withdrawn reads which one, and of the emails', () => {
  show('withdrawTextVersion', { kind: 'terms', version: VERSION, emails: 0, dryRun: true });
  expect(
    screen.getByText(/2026年12月21日\(月\)に適用するはずだった第3版を取り下げます。メールは/),
  ).toBeVisible();
});

test('Who approves the correction of a name reads both names', () => {
  show('correctPrizeName', {
    directoryName: 'kuma',
    before: 'ぬいぐるみみ',
    name: 'ぬいぐるみ',
    dryRun: true,
  });
  expect(screen.getByText('ぬいぐるみみ')).toBeVisible();
  expect(screen.getByText('ぬいぐるみ')).toBeVisible();
});

test('Who approves a cancellation reads how many orders are refunded', () => {
  const orders = { waiting: 40, refunding: 2, refunded: 1, playing: 3, yen: 43_000 };
  show('cancelDraw', { directoryName: 'kuma', ...orders, dryRun: true });
  expect(screen.getByText('42件（返金済み 1件）')).toBeVisible();
  expect(screen.getByText('43,000円')).toBeVisible();
});

test('An answer of another release is not shown in detail', () => {
  render(<ApprovalEffect call="publishTextDraft" answer={{ emails: 1 }} />, inMantine);
  expect(screen.queryByText('版')).not.toBeInTheDocument();
  expect(screen.getByText('今の状態でも実行できます。元に戻せません。')).toBeVisible();
});
