import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { ErrorPage } from '#components/shell/error-page.tsx';
import { Form } from '#components/forms/form.tsx';
import { PasswordField } from '#components/forms/password-field.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { tolerateMovedNodes } from '#lib/site/moved-nodes.ts';

/** As Chrome does; `isKept`: the text itself goes into the new element. */
function translate(text: ChildNode, isKept = false): void {
  const font = document.createElement('font');
  text.replaceWith(font);
  font.append(isKept ? text : `${text.textContent}`);
}

describe('Nodes that a translation has moved', () => {
  const { removeChild, insertBefore } = Node.prototype;
  beforeEach(() => tolerateMovedNodes(Node));
  afterEach(() => Object.assign(Node.prototype, { removeChild, insertBefore }));

  const Bare = ({ text }: { readonly text?: string }) => (
    <p>
      <b>注意</b>
      {text === undefined ? null : <i>{text}</i>}
      入力してください
    </p>
  );

  test.each([true, false])(
    'an element comes before a text and goes again (the text is kept: %s)',
    (isKept) => {
      const { container, rerender } = render(<Bare />);
      const paragraph = container.querySelector('p');
      translate(paragraph?.lastChild ?? document.createTextNode(''), isKept);
      rerender(<Bare text="お名前を" />);
      expect(paragraph).toHaveTextContent(
        isKept ? '注意お名前を入力してください' : '注意入力してくださいお名前を',
      );
      rerender(<Bare />);
      expect(paragraph).toHaveTextContent('注意入力してください');
    },
  );

  test('a text inside the element of a translation goes with it', () => {
    const { container, rerender } = render(<p>{[<b key="b">注意</b>, '入力してください']}</p>);
    const paragraph = container.querySelector('p');
    translate(paragraph?.lastChild ?? document.createTextNode(''), true);
    rerender(<p>{[<b key="b">注意</b>]}</p>);
    expect(paragraph?.innerHTML).toBe('<b>注意</b>');
  });

  test('other nodes are removed and inserted as ever', () => {
    const parent = document.createElement('ul');
    const [first, second] = [document.createElement('li'), document.createElement('li')];
    parent.append(second);
    expect(parent.insertBefore(first, second)).toBe(first);
    expect([...parent.children]).toEqual([first, second]);
    expect(parent.removeChild(second)).toBe(second);
    expect(parent.insertBefore(second, null)).toBe(second);
    expect([...parent.children]).toEqual([first, second]);
  });
});

describe('The error page', () => {
  /** The part of Next's boundary that these tests need. */
  class Boundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
    override state = { isBroken: false };
    static getDerivedStateFromError = () => ({ isBroken: true });
    override render() {
      return this.state.isBroken ? (
        <ErrorPage retry={() => this.setState({ isBroken: false })} />
      ) : (
        this.props.children
      );
    }
  }

  let isBreaking = false;
  function Breaking() {
    if (isBreaking) throw new Error('as React does where it does not find a text');
    return null;
  }

  function SignUp() {
    const form = useForm({
      initial: { name: '', password: '' },
      validators: {},
      send: async () => ({ kind: 'done' }),
    });
    return (
      <Form form={form}>
        <TextField {...form.field('name')} label="お名前" />
        <PasswordField {...form.field('password')} label="パスワード" />
        <Breaking />
        <SubmitButton form={form}>登録する</SubmitButton>
      </Form>
    );
  }

  async function typeAndBreak() {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const user = userEvent.setup();
    const shown = render(<SignUp />, { wrapper: Boundary });
    await user.type(screen.getByLabelText('お名前'), '小川');
    await user.type(screen.getByLabelText('パスワード'), 'yoru no jihanki');
    isBreaking = true;
    shown.rerender(<SignUp />);
    isBreaking = false;
    const retry = () => user.click(screen.getByRole('button', { name: 'もう一度ためす' }));
    return { ...shown, retry };
  }

  afterEach(() => {
    isBreaking = false;
    jest.restoreAllMocks();
  });

  test('keeps what was typed until the page is tried again', async () => {
    const { retry } = await typeAndBreak();
    isBreaking = true;
    await retry();
    isBreaking = false;
    await retry();
    expect(await screen.findByLabelText('お名前')).toHaveValue('小川');
    expect(screen.getByLabelText('パスワード')).toHaveValue('yoru no jihanki');
  });

  test('keeps nothing for those who open the form after leaving it', async () => {
    const { unmount } = await typeAndBreak();
    unmount();
    render(<SignUp />);
    await act(async () => {});
    expect(screen.getByLabelText('お名前')).toHaveValue('');
  });

  test('a form that leaves without an error keeps nothing', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<SignUp />);
    await user.type(screen.getByLabelText('お名前'), '小川');
    unmount();
    const broken = await typeAndBreak();
    broken.unmount();
    render(<SignUp />);
    await act(async () => {});
    expect(screen.getByLabelText('お名前')).toHaveValue('');
  });
});
