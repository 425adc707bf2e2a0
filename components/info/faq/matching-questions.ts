/** The id of the element with all answers. */
export const ANSWERS_ID = 'answers';

const KATAKANA_TO_HIRAGANA = 'ぁ'.charCodeAt(0) - 'ァ'.charCodeAt(0);

/** Without differences of width, case and kana. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + KATAKANA_TO_HIRAGANA));

/**
 * Shows the questions that contain every word of a text, in the question or in the answer, and hides the others and the
 * groups without any. Returns how many are shown. The answers are static HTML, which no component renders again.
 */
export function showMatching(answers: HTMLElement, text: string): number {
  const words = folded(text).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const question of answers.querySelectorAll('details')) {
    const content = folded(question.textContent ?? '');
    question.hidden = !words.every((word) => content.includes(word));
    if (!question.hidden) shown += 1;
  }
  for (const group of answers.querySelectorAll('section'))
    group.hidden = group.querySelector('details:not([hidden])') === null;
  return shown;
}
