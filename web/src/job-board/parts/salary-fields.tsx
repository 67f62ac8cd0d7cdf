import { currencies } from '@homecoming/contract/currencies.ts';
import { salaryTimes, type SalaryTime } from '@homecoming/contract/job-posts.ts';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { OptionalLabel, TextField } from '../../ui/fields/fields.tsx';
import { fieldProps } from '../../ui/fields/form.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { salaryLabels } from '../texts.ts';
import type { JobValues } from './job-form.tsx';

/** What a job pays: one amount, or two, and what they are for. */
export function SalaryFields({ form }: { form: UseFormReturnType<JobValues> }) {
  const { currency, per } = form.getValues();
  const payId = useId();
  const { salary: failure } = form.errors;
  return (
    <Stack gap={12} role="group" aria-labelledby={payId}>
      <Text as="span" size="m" weight="strong" id={payId}>
        <OptionalLabel>Pay</OptionalLabel>
      </Text>
      <Row wrap gap={12} align="start">
        <TextField label="From" inputMode="numeric" autoComplete="off" {...fieldProps(form, 'from')} />
        <TextField label="To" inputMode="numeric" autoComplete="off" {...fieldProps(form, 'to')} />
      </Row>
      <Row wrap gap={12} align="start">
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
      </Row>
      {failure !== undefined && (
        <Text size="s" tone="danger" role="alert">
          {failure}
        </Text>
      )}
    </Stack>
  );
}

/** The time of a salary, by the value of its field. */
function readSalaryTime(value: string): SalaryTime {
  return salaryTimes.find((one) => one === value) ?? 'year';
}
