// Imported beside the static answers, for their style sheets.
import '#components/info/faq/answers.tsx';
import { FrequentQuestions } from '#components/info/faq/frequent-questions.tsx';
import { GroupNav } from '#components/info/faq/group-nav.tsx';
import { hostOf } from '#components/info/faq/hosts.ts';
import { QuestionSearch } from '#components/info/faq/question-search.tsx';
import { StaticAnswers } from '#components/info/faq/static-answers.tsx';
import { InfoPage } from '#components/info/info-page.tsx';
import { FaqJsonLd } from '#components/seo/json-ld.tsx';
import { currentText } from '#lib/api/current-text.ts';
import { infoPage, pageMetadata, type PageInfo } from '#lib/seo/page-metadata.ts';
import { plain } from '#lib/site-texts/markup.ts';
import { outlineOf, type Question, questionsIn } from '#lib/site-texts/outline.ts';

export const revalidate = 3600;

const FACTS = {
  ...infoPage('faq'),
  description: ({ name }) =>
    `${name}のよくある質問です。ガチャのしくみと確率、ラストワン賞、お支払い方法、結果と公平性、送料と配送、会員情報、エラーが出たときまで、ご質問の多い順にお答えしています。`,
  keywords: ['よくある質問', 'FAQ', '確率', '送料', '支払い方法'],
} satisfies PageInfo;

export const generateMetadata = () => pageMetadata(FACTS);

/**
 * Search engines get the first questions of each group, the most frequent ones: all of them would add a quarter to
 * the page.
 */
const JSON_LD_ITEMS_PER_GROUP = 2;

export default async function FaqPage() {
  const { text, edition } = await currentText('faq');
  const groups = outlineOf(text.blocks).chapters.map(({ no, id, title, blocks, articles }) => ({
    id,
    title,
    host: hostOf(no),
    questions: [blocks, ...articles.map((article) => article.blocks)].flatMap(questionsIn),
  }));
  const counts = groups.map((group) => ({ ...group, questions: group.questions.length }));
  const items = groups.flatMap(({ questions }) =>
    questions.slice(0, JSON_LD_ITEMS_PER_GROUP).map((question) => ({
      question: plain(question.question),
      answer: plainAnswer(question),
    })),
  );
  return (
    <InfoPage title={FACTS.title} path={FACTS.path} aside={<GroupNav groups={counts} />}>
      <QuestionSearch />
      <FrequentQuestions questions={groups.flatMap(({ questions }) => questions.slice(0, 1))} />
      <StaticAnswers edition={edition} />
      <FaqJsonLd items={items} />
    </InfoPage>
  );
}

/** The whole answer as plain text. */
const plainAnswer = ({ lines, list = [] }: Question): string => [...lines, ...list].map(plain).join('\n');
