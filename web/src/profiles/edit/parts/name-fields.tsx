import { limits } from '@homecoming/contract/limits.ts';
import type { UseFormReturnType } from '@mantine/form';
import { TextField } from '../../../ui/fields/fields.tsx';
import { fieldProps } from '../../../ui/fields/form.tsx';

interface Names extends Record<string, unknown> {
  first_name: string;
  last_name: string;
}

/** The fields of the first and the last name. */
export function NameFields<Values extends Names>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextField
        label="First name"
        autoComplete="given-name"
        maxLength={limits.name}
        {...fieldProps(form, 'first_name')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        maxLength={limits.name}
        {...fieldProps(form, 'last_name')}
      />
    </>
  );
}
