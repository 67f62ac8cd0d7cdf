import { TabCount } from '../../../ui/page/tab-links.tsx';
import { useEditedQuestions } from '../api.ts';

/** The number of questions of an event, at the label of their tab. */
export function QuestionsCount({ eventId }: { eventId: string }) {
  const { questions = [] } = useEditedQuestions(eventId);
  return questions.length === 0 ? null : (
    <TabCount what={questions.length === 1 ? 'question' : 'questions'}>{questions.length}</TabCount>
  );
}
