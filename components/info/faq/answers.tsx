import { GroupOfQuestions } from './question-group.tsx';
import { QUESTION_GROUPS } from './questions.ts';

/** All questions and their answers. */
export const Answers = () =>
  QUESTION_GROUPS.map(({ group, host }) => <GroupOfQuestions key={group.id} group={group} host={host} />);
