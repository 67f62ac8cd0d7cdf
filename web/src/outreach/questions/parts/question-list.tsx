import type { Question } from '@homecoming/contract/questions.ts';
import { Suspense, lazy } from 'react';
import { QuestionCard } from './question-card.tsx';
import classes from './questions.module.css';

export interface QuestionListProps {
  questions: readonly Question[];
  onMove: (qid: string, position: number) => void;
  onEdit: (question: Question) => void;
  onDelete: (question: Question) => void;
}

/** When its code cannot be loaded, the menu of a question still moves it. */
const SortableQuestions = lazy(() =>
  import('./sortable-questions.tsx').then(
    ({ SortableQuestions: loaded }) => ({ default: loaded }),
    () => ({ default: PlainQuestions }),
  ),
);

/** The questions of an event, which can be ordered. */
export function QuestionList(props: QuestionListProps) {
  return (
    <ul className={classes.list} aria-label="Questions">
      <Suspense fallback={<PlainQuestions {...props} />}>
        <SortableQuestions {...props} />
      </Suspense>
    </ul>
  );
}

function PlainQuestions({ questions, ...card }: QuestionListProps) {
  return (
    <>
      {questions.map((question) => (
        <QuestionCard key={question.id} question={question} of={questions.length} {...card} />
      ))}
    </>
  );
}
