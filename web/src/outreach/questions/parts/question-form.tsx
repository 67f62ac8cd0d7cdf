import { limits } from '@homecoming/contract/limits.ts';
import { MAX_OPTIONS, type Question } from '@homecoming/contract/questions.ts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { TextField } from '../../../ui/fields/fields.tsx';
import { FormFailure, fieldProps } from '../../../ui/fields/form.tsx';
import { focusSoon } from '../../../ui/focus.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import type { QuestionInput } from '../api.ts';
import { Row } from '../../../ui/layout/row.tsx';
import { stackStyle } from '../../../ui/layout/stack.tsx';
import { QUESTION_KINDS } from './question-kinds.ts';
import classes from './questions.module.css';

interface QuestionFormProps {
  /** The label of the first field. */
  label?: string;
  /** The question to change; without it, the form is for a new one. */
  question?: Question;
  /** The values at first of a new question. */
  initial?: QuestionInput;
  failure?: string;
  onSave: (input: QuestionInput) => void;
  cancel?: { label: string; run: () => void };
}

/** The fields of a question. Options are written one a line. */
export function QuestionForm({ label = 'Question', question, initial, failure, onSave, cancel }: QuestionFormProps) {
  const begin = question ?? initial ?? EMPTY;
  const form = useForm({
    mode: 'controlled',
    initialValues: { ...begin, options: begin.options.join('\n') },
    validate: {
      label: (text) => (text.trim() === '' ? 'Write the question before you save it' : null),
      options: (options, { kind }) => (kind === 'text' ? null : optionsError(splitLines(options))),
    },
  });
  const { kind } = form.getValues();
  const isFrozen = question !== undefined && question.answers_count > 0;
  return (
    <form
      noValidate
      {...stackStyle({ gap: 16 })}
      onSubmit={(event) => {
        const element = event.currentTarget;
        const submit = form.onSubmit(
          ({ options, kind: chosen, ...values }) => {
            const { required } = values;
            onSave({
              label: values.label.trim(),
              kind: chosen,
              required,
              options: chosen === 'text' ? [] : splitLines(options),
            });
            if (question === undefined) form.setValues({ ...EMPTY, options: '' });
          },
          () => focusSoon(() => element.querySelector('[aria-invalid="true"]')),
        );
        submit(event);
      }}
    >
      <TextField label={label} maxLength={limits.link} {...fieldProps(form, 'label')} />
      <NativeSelect
        label="How people answer"
        disabled={isFrozen}
        description={isFrozen ? 'People have answered it, so this stays.' : undefined}
        data={Object.entries(QUESTION_KINDS).map(([value, words]) => ({ value, label: words }))}
        {...fieldProps(form, 'kind')}
      />
      {kind !== 'text' && (
        <Textarea
          label="Options"
          description="One option on each line."
          minRows={3}
          maxRows={10}
          {...fieldProps(form, 'options')}
        />
      )}
      {failure !== undefined && <FormFailure>{failure}</FormFailure>}
      <Row justify="between" wrap gap={16} className={classes.formEnd}>
        <Switch
          label="Required"
          checked={form.getValues().required}
          onChange={(required) => form.setFieldValue('required', required)}
        />
        <Row align="stretch" wrap gap={12}>
          {cancel !== undefined && (
            <Button variant="default" onClick={cancel.run}>
              {cancel.label}
            </Button>
          )}
          <Button type="submit">Save question</Button>
        </Row>
      </Row>
    </form>
  );
}

const EMPTY: QuestionInput = { label: '', kind: 'text', options: [], required: false };

function splitLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

function optionsError(options: readonly string[]): string | null {
  if (options.length < 2) return 'Give at least two different options to choose from';
  if (options.length > MAX_OPTIONS) return `Give at most ${MAX_OPTIONS} options`;
  const long = options.find((option) => option.length > limits.name);
  return long === undefined ? null : `An option has at most ${limits.name} characters`;
}
