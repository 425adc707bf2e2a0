import { userFrom } from '#backend/cli/commands/local.ts';

const nameless = (): string => {
  throw new Error('no such user');
};
const taro = (): string => 'taro';
const root = (): string => 'root';

test.each([
  ['somebody', { env: {}, uid: 1000, nameOf: taro }, 'local:taro'],
  [
    'somebody who says he is another',
    { env: { SUDO_USER: 'hana', USER: 'hana' }, uid: 1000, nameOf: taro },
    'local:taro',
  ],
  ['somebody who became root', { env: { SUDO_USER: 'hana' }, uid: 0, nameOf: root }, 'local:hana'],
  ['root', { env: {}, uid: 0, nameOf: root }, 'local:root'],
  [
    'root with what is no name',
    { env: { SUDO_USER: 'hana\u001b[2K x' }, uid: 0, nameOf: root },
    'local:root',
  ],
  ['a number in a container', { env: {}, uid: 1001, nameOf: nameless }, 'local:1001'],
  ['nobody knows who', { env: {}, uid: undefined, nameOf: nameless }, 'local:unknown'],
])('%s stands in the record as is right', (_who, asked, name) => {
  expect(userFrom(asked)).toBe(name);
});
