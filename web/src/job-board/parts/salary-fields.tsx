import { currencies } from '@homecoming/contract/currencies.ts';
import { salaryTimes, type SalaryTime } from '@homecoming/contract/job-posts.ts';
import { salaryLabels } from '@homecoming/contract/job-words.ts';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { OptionalLabel, TextField } from '../../ui/fields/fields.tsx';
import { fieldProps } from '../../ui/fields/form.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import type { JobValues } from './job-values.ts';
import classes from './salary-fields.module.css';

/** What a job pays: one amount, or two, and what they are for. */
export function SalaryFields({ form }: { form: UseFormReturnType<JobValues> }) {
  const { currency, per } = form.getValues();
  const payId = useId();
  return (
    <Stack gap={12} role="group" aria-labelledby={payId}>
      <Text as="span" size="m" weight="strong" id={payId}>
        <OptionalLabel>Pay</OptionalLabel>
      </Text>
      <div className={classes.grid}>
        <TextField label="From" inputMode="numeric" autoComplete="off" {...fieldProps(form, 'from')} />
        <TextField
          label="To"
          inputMode="numeric"
          autoComplete="off"
          {...fieldProps(form, 'to')}
          error={form.errors.to ?? form.errors.salary}
        />
        <NativeSelect
          label="Currency"
          data={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
          value={currency}
          onChange={({ currentTarget }) => form.setFieldValue('currency', currentTarget.value)}
        />
        <NativeSelect
          label="For"
          data={[...salaryLabels]}
          value={per}
          onChange={({ currentTarget }) => form.setFieldValue('per', readSalaryTime(currentTarget.value))}
        />
      </div>
    </Stack>
  );
}

/** The time of a salary, by the value of its field. */
export function readSalaryTime(value: string): SalaryTime {
  return salaryTimes.find((one) => one === value) ?? 'year';
}
