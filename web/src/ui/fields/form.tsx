import { Button, type ButtonProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { createContext, use, useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { ApiError, getErrorMessage } from '../../lib/http/api-error.ts';
import { focusSoon } from '../focus.ts';
import { useRootAttribute } from '../page/root-attribute.ts';
import classes from './form.module.css';
import { IconAlertTriangle } from '../icons/icons.tsx';
import { Row } from '../layout/row.tsx';
import { stackStyle } from '../layout/stack.tsx';

interface FormState {
  sending: boolean;
  failure: string | null;
}

const FormContext = createContext<FormState>({ sending: false, failure: null });

interface FormProps<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** Sends the values. Its errors are shown at the fields that the server names, else above the button. */
  onSubmit: (values: Values) => Promise<void>;
  /** Enter goes to the next empty field, for short forms that are filled in from the top; in the last one it submits. */
  stepsByEnter?: boolean;
  children: ReactNode;
}

/**
 * A form that cannot be submitted twice, focuses the first invalid field, and keeps its values when sending fails. Its
 * fields take `fieldProps(form, name)`; it ends with a `SubmitButton`.
 */
export function Form<Values extends Record<string, unknown>>(props: FormProps<Values>) {
  const { form, onSubmit, stepsByEnter = false, children } = props;
  const [state, setState] = useState<FormState>({ sending: false, failure: null });
  const sending = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const current = element.current;
    if (!stepsByEnter || current === null) return;
    current.addEventListener('keydown', focusNextEmptyField);
    return () => current.removeEventListener('keydown', focusNextEmptyField);
  }, [stepsByEnter]);

  async function send(values: Values): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    const focused = document.activeElement;
    setState({ sending: true, failure: null });
    try {
      await onSubmit(values);
      setState({ sending: false, failure: null });
      focusSoon(() => (focused?.isConnected === true ? focused : document.getElementById('main')), true);
    } catch (error) {
      const atFields = error instanceof ApiError ? knownFields(error.fields, values) : {};
      const hasFields = Object.keys(atFields).length > 0;
      form.setErrors(atFields);
      setState({ sending: false, failure: hasFields ? null : getErrorMessage(error) });
      focusSoon(hasFields ? firstWrongField : () => focused);
    } finally {
      sending.current = false;
    }
  }

  function firstWrongField(): Element | null | undefined {
    // A button cannot be `aria-invalid`
    return element.current?.querySelector('[aria-invalid="true"], [data-wrong]');
  }

  return (
    <FormContext value={state}>
      <form
        ref={element}
        noValidate
        {...stackStyle({ gap: 20 })}
        onSubmit={(event) => {
          const submit = form.onSubmit(
            (values) => void send(values),
            () => focusSoon(firstWrongField),
          );
          submit(event);
        }}
      >
        {children}
      </form>
    </FormContext>
  );
}

/** On Enter in a field. */
function focusNextEmptyField(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.isComposing || !(target instanceof HTMLInputElement)) return;
  const fields = [...(target.form?.querySelectorAll('input') ?? [])];
  const next = fields.slice(fields.indexOf(target) + 1).find(({ value }) => value === '');
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Value, handlers and error of one field. Validates it on blur, unless it is still empty. */
export function fieldProps<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  name: keyof Values & string,
) {
  const props = form.getInputProps(name);
  return {
    ...props,
    name,
    onBlur: (event: FocusEvent) => {
      // An error that appears during a press would move the pressed button away from under the pointer.
      const goesToControl = event.relatedTarget instanceof Element && event.relatedTarget.closest('button, a') !== null;
      if (form.getValues()[name] !== '' && !goesToControl) form.validateField(name);
    },
  };
}

interface SubmitButtonProps extends ButtonProps {
  children: ReactNode;
  /** Called before the submit. */
  onClick?: () => void;
  /** The label after a failed submit. */
  again?: string;
}

/** The main button of a form, with the error of the last submit above it. */
export function SubmitButton({ children, again, ...props }: SubmitButtonProps) {
  const { sending, failure } = use(FormContext);
  return (
    <>
      {failure !== null && <FormFailure>{failure}</FormFailure>}
      <Button type="submit" loading={sending} {...props}>
        {failure === null ? children : (again ?? children)}
      </Button>
    </>
  );
}

/**
 * The buttons of a form that is longer than a screen, always in reach: they stay at the bottom of the screen while the
 * form is on it. On phones they replace the tab bar.
 */
export function FormButtons({ children }: { children: ReactNode }) {
  useRootAttribute('data-own-actions');
  return (
    <Row wrap gap={12} className={classes.buttons}>
      {children}
    </Row>
  );
}

/** An error message, announced to screen readers when it appears. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <Row
      as="p"
      align="stretch"
      gap={12}
      size="m"
      weight="medium"
      className={classes.failure}
      role="alert"
      tabIndex={-1}
    >
      <IconAlertTriangle size={20} />
      <span>{children}</span>
    </Row>
  );
}

function knownFields(fields: Readonly<Record<string, string>>, values: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in values));
}

interface ActionFormProps {
  /** What sending it does, from `useAction(…, 'return')`. */
  action: { run: () => Promise<void>; isRunning: boolean; failure: string | null };
  /** The label of the button. */
  send: string;
  /** It cannot be sent yet. */
  isUnfinished?: boolean;
  gap?: 16 | 20;
  children: ReactNode;
}

/** A form of few fields in a sheet, which Enter sends, too; why that failed is above its button. */
export function ActionForm({ action, send, isUnfinished = false, gap = 16, children }: ActionFormProps) {
  return (
    <form
      noValidate
      {...stackStyle({ gap })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnfinished) void action.run();
      }}
    >
      {children}
      {action.failure !== null && <FormFailure>{action.failure}</FormFailure>}
      <Button type="submit" loading={action.isRunning} disabled={isUnfinished}>
        {send}
      </Button>
    </form>
  );
}
