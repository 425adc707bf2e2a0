import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { copyAddress, OpenByAddress } from '#components/info/faq/static-answers.tsx';
import { CopyLink } from '#components/info/faq/question.tsx';
import { QuestionSearch } from '#components/info/faq/question-search.tsx';
import { DEFAULT_TEXTS } from '#lib/site-texts/defaults.ts';
import { outlineOf, questionsIn } from '#lib/site-texts/outline.ts';

const GROUPS = outlineOf(DEFAULT_TEXTS.faq).chapters;

const questions = GROUPS.flatMap(({ blocks }) => questionsIn(blocks));

/** Published ids of answers, which are linked from emails and posts: none may be removed. */
const KNOWN = `how-it-works no-blank odds last-one in-progress all-the-rest sold-out queue
  payment-methods when-charged hold cancel-order left-the-payment charged-twice payment-refused minors receipt
  when-decided fairness fairness-limits not-turned where-prizes storage exchange
  request-shipping shipping-fee combine when-arrives change-address tracking abroad damaged
  sign-up password-rule forgot-password birthday card-data leave after-leaving
  no-code wrong-code error-screen environment unknown-login fake-shop contact`.split(/\s+/);

test('every answer keeps its id', () => {
  expect(questions.map(({ id }) => id)).toEqual(expect.arrayContaining(KNOWN));
});

test('every id is unique among answers and groups', () => {
  const ids = [...questions.map(({ id }) => id), ...GROUPS.map(({ id }) => id)];
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ['opens it and scrolls to it', { isOpen: false, scrollY: 0 }, 1],
  ['scrolls to it, if the browser has only opened it', { isOpen: true, scrollY: 0 }, 1],
  ['leaves the place of a document that was loaded before', { isOpen: true, scrollY: 400 }, 0],
])('the address of an answer %s', (_, { isOpen, scrollY }, times) => {
  window.location.hash = '#odds';
  jest.replaceProperty(window, 'scrollY', scrollY);
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this);
  };
  render(
    <>
      <OpenByAddress />
      <details open={isOpen}>
        <summary>確率</summary>
        <div id="odds">割った値です。</div>
      </details>
      <details>
        <summary>はずれ</summary>
        <div id="no-blank">ありません。</div>
      </details>
    </>,
  );
  const [opened, other] = screen.getAllByRole('group');
  expect(opened).toHaveProperty('open', true);
  expect(other).toHaveProperty('open', false);
  expect(shown).toEqual(Array.from({ length: times }, () => opened));
});

test('the link to an answer is copied', async () => {
  const user = userEvent.setup();
  render(
    <div onClick={({ target }) => void copyAddress(target)}>
      <CopyLink id="odds" about="q-odds" />
    </div>,
  );
  await user.click(screen.getByRole('link'));
  expect(await screen.findByText('コピーしました')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toMatch(/#odds$/);
});

test('the questions are narrowed to those with the typed words', async () => {
  const user = userEvent.setup();
  render(
    <>
      <QuestionSearch />
      <div id="answers">
        <section aria-label="配送">
          <details>
            <summary>送料はいくらですか</summary>
            <div>1箱につき、いただきます。</div>
          </details>
          <details>
            <summary>海外へ送れますか</summary>
            <div>お送りできません。</div>
          </details>
        </section>
        <section aria-label="支払い">
          <details>
            <summary>カードは使えますか</summary>
            <div>お使いいただけます。</div>
          </details>
        </section>
      </div>
    </>,
  );
  const field = screen.getByRole('searchbox', { name: '質問と答えからさがす' });
  const shown = () =>
    [...document.querySelectorAll('summary')]
      .filter((summary) => summary.closest('[hidden]') === null)
      .map(({ textContent }) => textContent);
  await user.type(field, '送料');
  expect(shown()).toEqual(['送料はいくらですか']);
  expect(screen.getByRole('status')).toHaveTextContent('1問見つかりました。');
  expect(screen.getByLabelText('支払い')).not.toBeVisible();
  await user.clear(field);
  await user.type(field, 'かーど 使');
  expect(shown()).toEqual(['カードは使えますか']);
  await user.clear(field);
  await user.type(field, '宇宙');
  expect(screen.getByRole('status')).toHaveTextContent('見つかりませんでした。');
  await user.clear(field);
  expect(shown()).toHaveLength(3);
});
