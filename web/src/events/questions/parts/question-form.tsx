import { limits } from '@homecoming/contract/limits.ts';
import { MAX_OPTIONS, type Question } from '@homecoming/contract/questions.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { TextField } from '../../../ui/fields/fields.tsx';
import { FormFailure, fieldProps } from '../../../ui/fields/form.tsx';
import { focusSoon } from '../../../ui/focus.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import type { QuestionInput } from '../model.ts';
import { Row } from '../../../ui/layout/row.tsx';
import { stackStyle } from '../../../ui/layout/stack.tsx';
import { OptionsEditor, toOptionRow, type OptionRow } from './options-editor.tsx';
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

/** The fields of a question. */
export function QuestionForm({ label = 'Question', question, initial, failure, onSave, cancel }: QuestionFormProps) {
  const begin = question ?? initial ?? EMPTY;
  const form = useForm({
    mode: 'controlled',
    initialValues: { ...begin, options: toOptionRows(begin.options) },
    validate: {
      label: (text) => (text.trim() === '' ? 'Write the question before you save it' : null),
      options: (options, { kind }) => (kind === 'text' ? null : optionsError(readOptions(options))),
    },
  });
  const { kind } = form.getValues();
  const isFrozen = question !== undefined && question.answers_count > 0;
  return (
    <form
      noValidate
      {...stackStyle({ gap: 16 })}
      onSubmit={(event) => {
        // The form of an event may be around the sheet of this one
        event.stopPropagation();
        const element = event.currentTarget;
        const submit = form.onSubmit(
          ({ options, kind: chosen, ...values }) => {
            const { required } = values;
            onSave({
              label: values.label.trim(),
              kind: chosen,
              required,
              options: chosen === 'text' ? [] : readOptions(options),
            });
            if (question === undefined) form.setValues({ ...EMPTY, options: toOptionRows([]) });
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
        <OptionsEditor
          rows={form.getValues().options}
          error={typeof form.errors.options === 'string' ? form.errors.options : undefined}
          onChange={(options) => form.setFieldValue('options', options)}
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

/** At least two rows: fewer are no choice. */
function toOptionRows(options: readonly string[]): OptionRow[] {
  const blank = Array.from({ length: Math.max(0, 2 - options.length) }, () => '');
  return [...options, ...blank].map(toOptionRow);
}

function readOptions(rows: readonly OptionRow[]): string[] {
  const texts = rows.map(({ text }) => text.trim());
  return [...new Set(texts.filter((text) => text !== ''))];
}

function optionsError(options: readonly string[]): string | null {
  if (options.length < 2) return 'Give at least two different options to choose from';
  if (options.length > MAX_OPTIONS) return `Give at most ${MAX_OPTIONS} options`;
  const long = options.find((option) => option.length > limits.name);
  return long === undefined ? null : `An option has at most ${limits.name} characters`;
}
