import { COMMANDS } from '#backend/cli/commands.ts';
import { run } from '#backend/cli/run.ts';
import { aTerminal } from '../../support/terminal.ts';

/** What is asked for by these words, with these lines in the input. */
async function asking(words: readonly string[], input: readonly string[]) {
  const asked: string[] = [];
  const terminal = aTerminal({
    env: { OPS_TOKEN: `kd_${'x'.repeat(43)}` },
    input,
    fetch: async (where, { body } = {}) => {
      expect(String(where)).not.toContain('@');
      asked.push(JSON.parse(String(body)).which);
      return Response.json({ code: 'notFound', message: 'nobody' }, { status: 404 });
    },
  });
  const code = await run(COMMANDS, words, terminal);
  return { code, asked, err: terminal.output().err };
}

test.each(['members find', 'orders find'])('%s - takes the address from its input', async (name) => {
  const words = [...name.split(' '), '-'];
  const { asked, err } = await asking(words, ['  hana@example.jp ', 'taro@example.jp']);
  expect(asked).toEqual(['hana@example.jp']);
  expect(err).not.toContain('Every user');
});

test.each([[[]], [['']], [['   ']]])('With %j in the input nothing is asked for', async (input) => {
  const { code, asked, err } = await asking(['members', 'find', '-'], input);
  expect([code, asked]).toEqual([2, []]);
  expect(err).toContain('members find - wants a line in its input.');
});

test('Whoever types an address is told that others can see it, and of the way in which they cannot', async () => {
  const { asked, err } = await asking(['members', 'find', 'hana@example.jp'], []);
  expect(asked).toEqual(['hana@example.jp']);
  expect(err).toContain('members find - reads it from its input instead');
  expect((await asking(['members', 'find', '3F2A-91BC-04DE-7A11'], [])).err).not.toContain('Every user');
});

test('Help says so', async () => {
  const terminal = aTerminal();
  expect(await run(COMMANDS, ['help', 'members', 'find'], terminal)).toBe(0);
  expect(terminal.output().out).toContain('npm run ops -- members find MAIL|ID|-');
  expect(terminal.output().out).toContain('- reads it from the input');
});
