import { areConnected, independentFrom, mayConfirm } from '#backend/domain/staff/independence.ts';

const invited = (by: string, to: string) => ({ call: 'inviteStaff', by, to });
const recovered = (by: string, to: string) => ({ call: 'recoverStaff', by, to });

test.each([
  ['nobody has given anything', [], 'hana', 'taro', false],
  ['oneself', [], 'hana', 'hana', true],
  ['the invited person', [invited('hana', 'taro')], 'hana', 'taro', true],
  ['whoever has invited them', [invited('hana', 'taro')], 'taro', 'hana', true],
  ['two invited by a third', [invited('hana', 'taro'), invited('hana', 'jiro')], 'taro', 'jiro', true],
  ['a chain', [invited('b', 'c'), invited('a', 'b'), invited('c', 'd')], 'a', 'd', true],
  ['others', [invited('hana', 'taro'), invited('jiro', 'shiro')], 'hana', 'shiro', false],
])('Connected by %s', (...[, grants, one, other, is]) => {
  expect(areConnected(grants, one, other)).toBe(is);
});

test.each([
  ['of a code is confirmed by any other owner', [], 'hana', true],
  ['is not confirmed by the maker of its link', [recovered('hana', 'lost')], 'hana', false],
  [
    'nor by somebody whom the maker has invited',
    [recovered('hana', 'lost'), invited('hana', 'shadow')],
    'shadow',
    false,
  ],
  [
    'but by somebody who has once given the recovered person a role',
    [recovered('hana', 'lost'), { call: 'changeStaffRole', by: 'jiro', to: 'lost' }],
    'jiro',
    true,
  ],
])('A recovery %s', (_what, grants, by, is) => expect(mayConfirm(grants, 'lost', by)).toBe(is));

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const until = (end: number, by: string, to: string) => ({ ...invited(by, to), until: day(end) });

test.each([
  ['nobody has given anything', [], 10],
  ['the other was invited', [until(15, 'hana', 'taro')], 15],
  ['a chain breaks at its first end', [until(15, 'hana', 'jiro'), until(12, 'jiro', 'taro')], 12],
  [
    'a second way lasts longer',
    [until(12, 'hana', 'taro'), until(16, 'jiro', 'hana'), until(14, 'jiro', 'taro')],
    14,
  ],
  ['the grant has ended', [until(10, 'hana', 'taro')], 10],
])('Independent where %s', (_what, grants, from) => {
  expect(independentFrom(grants, ['hana', 'taro'], day(10))).toEqual(day(from));
});
