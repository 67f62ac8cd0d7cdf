import type { Event } from '@homecoming/contract/events.ts';
import { limits } from '@homecoming/contract/limits.ts';
import type { Question } from '@homecoming/contract/questions.ts';
import type { AnswerInput } from '@homecoming/contract/registrations.ts';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { loadQuestions } from '../../events/questions/api.ts';
import { notice } from '../../lib/toasts.ts';
import { OptionalLabel } from '../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../ui/fields/form.tsx';
import { OptionsField } from '../../ui/fields/options-field.tsx';
import { isAnswerRefusal, registerWithAnswers } from '../api.ts';
import { questionsVersion, registrationDialog } from '../dialogs.ts';
import { pay } from '../payments/checkout.ts';
import { Text } from '../../ui/text/text.tsx';
import { isForWaitlist, registerLabel } from '../register-label.ts';

interface QuestionsFormProps {
  event: Event;
  questions: readonly Question[];
  /** What was typed before the form was closed. */
  typed: Answers;
  onType: (answers: Answers) => void;
  /** The registration is made. */
  onDone: () => void;
}

/** The answers by the id of their question. */
export type Answers = Record<string, string | string[]>;

const MISSING = 'Please answer this question.';

/** The questions of an event; the answers go with the registration. */
export function QuestionsForm({ event, questions, typed, onType, onDone }: QuestionsFormProps) {
  const isFull = event.seats_left === 0 && !event.approval_required;
  const goesToWaitlist = isForWaitlist(event);
  const form = useForm<Answers>({
    mode: 'controlled',
    initialValues: Object.fromEntries(
      questions.map(({ id, kind }) => [id, typed[id] ?? (kind === 'checkbox' ? [] : '')]),
    ),
    onValuesChange: onType,
    validate: (values) =>
      Object.fromEntries(
        questions.filter(({ id, required }) => required && isBlank(values[id])).map(({ id }) => [id, MISSING]),
      ),
  });
  async function send(values: Answers): Promise<void> {
    try {
      const answers = toAnswers(questions, values);
      await (event.price === null ? registerWithAnswers(event.id, answers) : pay(event, answers));
    } catch (error) {
      if (isAnswerRefusal(error)) await showNewQuestions();
      throw error;
    }
    onDone();
  }
  /** Where the questions have changed the form is shown again, with what was typed. */
  async function showNewQuestions(): Promise<void> {
    const current = await loadQuestions(event.id).catch(() => questions);
    if (questionsVersion(current) === questionsVersion(questions)) return;
    registrationDialog.set({ kind: 'questions', event: event.id, questions: current });
    notice.info('The questions have changed. Please answer the new ones.');
  }
  return (
    <Form form={form} onSubmit={send}>
      {questions.map((question, index) => {
        const { id, kind, label, options, required } = question;
        const shownLabel = required ? label : <OptionalLabel>{label}</OptionalLabel>;
        if (kind === 'text') {
          return (
            <Textarea
              key={id}
              dir="auto"
              label={shownLabel}
              autosize={false}
              rows={3}
              data-autofocus={index === 0 || undefined}
              maxLength={limits.requestMessage}
              {...fieldProps(form, id)}
            />
          );
        }
        const value = form.getValues()[id] ?? '';
        return (
          <OptionsField
            key={id}
            name={id}
            label={shownLabel}
            options={options}
            hasInitialFocus={index === 0}
            several={kind === 'checkbox'}
            value={typeof value === 'string' ? [value] : value}
            error={form.errors[id]}
            onChange={(chosen) => form.setFieldValue(id, kind === 'checkbox' ? chosen : (chosen[0] ?? ''))}
          />
        );
      })}
      {isFull && (
        <Text size="m" tone="soft" breaks role="status">
          The last seat is taken.{' '}
          {goesToWaitlist ? 'You can join the waitlist.' : 'Your answers stay here, in case one comes free.'}
        </Text>
      )}
      <SubmitButton size="lg">{registerLabel(event)}</SubmitButton>
    </Form>
  );
}

function isBlank(answer: string | string[] | undefined): boolean {
  return answer === undefined || answer.length === 0 || (typeof answer === 'string' && answer.trim() === '');
}

/** Questions without an answer are left out. */
function toAnswers(questions: readonly Question[], values: Answers): AnswerInput[] {
  return questions.flatMap(({ id }) => {
    const answer = values[id];
    return answer === undefined || isBlank(answer) ? [] : [{ question: id, answer }];
  });
}
