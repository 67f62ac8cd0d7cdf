import { Button, type ButtonProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { createContext, use, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { focusSoon } from '../focus.ts';
import classes from './form.module.css';
import { IconAlertTriangle } from '../icons/icons.tsx';

interface FormState {
  sending: boolean;
  failure: string | null;
}

const FormContext = createContext<FormState>({ sending: false, failure: null });

interface FormProps<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** Sends the values. What it throws is shown: at the fields the server names, else above the button. */
  onSubmit: (values: Values) => Promise<void>;
  children: ReactNode;
}

/**
 * A form that cannot be sent twice, focuses the first wrong field, and keeps what was typed when sending fails.
 * Its fields take `fieldProps(form, name)`; it ends with a `SubmitButton`.
 */
export function Form<Values extends Record<string, unknown>>({ form, onSubmit, children }: FormProps<Values>) {
  const [state, setState] = useState<FormState>({ sending: false, failure: null });
  const sending = useRef(false);
  const element = useRef<HTMLFormElement>(null);

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
      setState({ sending: false, failure: hasFields ? null : messageOf(error) });
      focusSoon(hasFields ? firstWrongField : () => focused);
    } finally {
      sending.current = false;
    }
  }

  function firstWrongField(): Element | null | undefined {
    return element.current?.querySelector('[aria-invalid="true"]');
  }

  return (
    <FormContext value={state}>
      <form
        ref={element}
        noValidate
        className={classes.form}
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

/** Value, handlers and error of one field. Checks it when it is left, unless it is still empty. */
export function fieldProps<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  name: keyof Values & string,
) {
  const props = form.getInputProps(name);
  return {
    ...props,
    name,
    onBlur: (event: FocusEvent) => {
      // An error that appears on the way to a button would push the button away from under the pointer.
      const goesToControl = event.relatedTarget instanceof Element && event.relatedTarget.closest('button, a') !== null;
      if (form.getValues()[name] !== '' && !goesToControl) form.validateField(name);
    },
  };
}

interface SubmitButtonProps extends ButtonProps {
  children: ReactNode;
  /** What it says after a try that failed. */
  again?: string;
}

/** The form's one main button, with the failure of the last try above it. */
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

/** A sentence about what went wrong, announced when it appears. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <p className={classes.failure} role="alert" tabIndex={-1}>
      <IconAlertTriangle size={20} />
      <span>{children}</span>
    </p>
  );
}

function knownFields(fields: Readonly<Record<string, string>>, values: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in values));
}
