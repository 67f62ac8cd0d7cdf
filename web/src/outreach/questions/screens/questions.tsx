import { MAX_QUESTIONS, type Question } from '@homecoming/contract/questions.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useManagedEvent } from '../../../events/manage/api.ts';
import type { QuestionInput } from '../../../events/questions/model.ts';
import { QuestionForm } from '../../../events/questions/parts/question-form.tsx';
import { QuestionList } from '../../../events/questions/parts/question-list.tsx';
import classes from '../../../events/questions/parts/questions.module.css';
import { notice } from '../../../lib/toasts.ts';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { focusSoon } from '../../../ui/focus.ts';
import { ConfirmSheet } from '../../../ui/overlays/confirm-sheet.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { addQuestion, deleteQuestion, moveQuestion, updateQuestion, useEditedQuestions } from '../api.ts';
import { addRefusedQuestion, removeRefusedQuestion, useRefusedQuestions } from '../refused-questions.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/text/text.tsx';

/** The tab with the questions that people answer when they register. */
export function QuestionsTab() {
  const event = useManagedEvent();
  return event === undefined ? null : <Questions key={event.id} eventId={event.id} />;
}

function Questions({ eventId }: { eventId: string }) {
  const { questions, error, reload } = useEditedQuestions(eventId);
  const [edited, setEdited] = useState<Question | null>(null);
  const [deleted, setDeleted] = useState<Question | null>(null);
  return (
    <Stack gap={12} className={classes.page}>
      <ListView list={{ items: questions, error, reload }} label="Loading questions" errorKind="alone">
        {(items) => (
          <>
            <Text tone="soft">
              {items.length === 0
                ? 'Nobody is asked anything yet. Write the first question below.'
                : 'Guests answer these when they register.'}
            </Text>
            {items.length > 0 && (
              <QuestionList
                questions={items}
                onMove={(qid, position) => moveQuestion(eventId, qid, position)}
                onEdit={setEdited}
                onDelete={setDeleted}
              />
            )}
            {items.length < MAX_QUESTIONS ? (
              <NewQuestions eventId={eventId} />
            ) : (
              <Text tone="soft">An event has at most {MAX_QUESTIONS} questions.</Text>
            )}
          </>
        )}
      </ListView>
      <Sheet opened={edited !== null} onClose={() => setEdited(null)} title="Change the question">
        {edited !== null && (
          <QuestionForm
            question={edited}
            cancel={{ label: 'Cancel', run: () => setEdited(null) }}
            onSave={({ label, kind, options, required }) => {
              // The kind of an answered question cannot change, and is not sent
              const changes =
                edited.answers_count > 0 ? { label, options, required } : { label, kind, options, required };
              updateQuestion(eventId, edited.id, changes);
              setEdited(null);
            }}
          />
        )}
      </Sheet>
      <ConfirmSheet
        opened={deleted !== null}
        onClose={() => setDeleted(null)}
        title="Delete this question?"
        confirm="Delete"
        returnTo={() => document.getElementById('main')}
        onConfirm={() => {
          if (deleted !== null) deleteQuestion(eventId, deleted.id);
          focusSoon(() => document.getElementById('main'), true);
        }}
      >
        {deleted !== null && deleted.answers_count > 0
          ? 'Answers that were given stay with their registrations.'
          : 'Nobody has answered it yet.'}
      </ConfirmSheet>
    </Stack>
  );
}

/** A form for a new question, after those with the questions that the server refused. */
function NewQuestions({ eventId }: { eventId: string }) {
  const refused = useRefusedQuestions(eventId);
  const navigate = useNavigate();

  function add(input: QuestionInput): void {
    addQuestion(eventId, input, (sentence) => {
      addRefusedQuestion({ eventId, input, sentence });
      notice.error(`“${input.label}” was not saved`, {
        label: 'Edit again',
        async run() {
          await navigate({ to: '/events/$id/manage/questions', params: { id: eventId } });
          focusSoon(() => document.querySelector(`.${classes.new} input`));
        },
      });
    });
  }

  return (
    <>
      {refused.map(({ id, input: initial, sentence }) => (
        <section key={id} className={classes.new}>
          <QuestionForm
            label="New question"
            initial={initial}
            failure={sentence}
            onSave={(input) => {
              removeRefusedQuestion(id);
              add(input);
            }}
            cancel={{ label: 'Discard', run: () => removeRefusedQuestion(id) }}
          />
        </section>
      ))}
      <section key="new" className={classes.new}>
        <QuestionForm label={refused.length === 0 ? 'New question' : 'Another question'} onSave={add} />
      </section>
    </>
  );
}
