import { MAX_QUESTIONS } from '@homecoming/contract/questions.ts';
import { Button, InputError } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { newIdempotencyKey } from '../../../lib/http/idempotency-key.ts';
import { focusSoon } from '../../../ui/focus.ts';
import { IconPlus } from '../../../ui/icons/icons.tsx';
import { stackStyle } from '../../../ui/layout/stack.tsx';
import { moveItem } from '../../../ui/lists/sortable-list.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Heading } from '../../../ui/text/heading.tsx';
import { Text } from '../../../ui/text/text.tsx';
import type { EditedQuestion, PlannedQuestion, QuestionInput } from '../../questions/model.ts';
import { QuestionForm } from '../../questions/parts/question-form.tsx';
import { QuestionList } from '../../questions/parts/question-list.tsx';
import classes from './event-form.module.css';

interface QuestionsFieldProps {
  questions: readonly PlannedQuestion[];
  error?: ReactNode;
  onChange: (questions: PlannedQuestion[]) => void;
}

/** What guests of a new event are asked. The questions are created with it, so that the first guests answer them, too. */
export function QuestionsField({ questions, error, onChange }: QuestionsFieldProps) {
  const [edited, setEdited] = useState<EditedQuestion | 'new' | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const close = (): void => setEdited(null);
  function save(input: QuestionInput): void {
    if (edited === 'new') onChange([...questions, { ...input, id: newIdempotencyKey() }]);
    else onChange(questions.map((one) => (one.id === edited?.id ? { ...input, id: one.id } : one)));
    close();
  }
  return (
    <fieldset {...stackStyle({ gap: 16, className: classes.group })}>
      <Heading as="legend" size="m" className={classes.legend}>
        Questions for guests
      </Heading>
      <Text size="m" tone="soft">
        {questions.length === 0
          ? 'Nobody is asked anything yet, such as what they eat.'
          : 'Guests answer these when they register.'}
      </Text>
      {questions.length > 0 && (
        <QuestionList
          questions={questions.map((question, position) => ({ ...question, position, answers_count: 0 }))}
          onMove={(id, position) => onChange(moveItem(questions, id, position))}
          onEdit={setEdited}
          onDelete={({ id }) => {
            onChange(questions.filter((one) => one.id !== id));
            focusSoon(() => addButton.current);
          }}
        />
      )}
      {error !== undefined && <InputError role="alert">{error}</InputError>}
      {questions.length < MAX_QUESTIONS ? (
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={20} />}
          className={classes.addQuestion}
          onClick={() => setEdited('new')}
        >
          Add a question
        </Button>
      ) : (
        <Text size="m" tone="soft">
          An event has at most {MAX_QUESTIONS} questions.
        </Text>
      )}
      <Sheet
        opened={edited !== null}
        onClose={close}
        title={edited === 'new' ? 'New question' : 'Change the question'}
        returnTo={() => addButton.current}
      >
        {edited !== null && (
          <QuestionForm
            {...(edited !== 'new' && { question: edited })}
            cancel={{ label: 'Cancel', run: close }}
            onSave={save}
          />
        )}
      </Sheet>
    </fieldset>
  );
}
