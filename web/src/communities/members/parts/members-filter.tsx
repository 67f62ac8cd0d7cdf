import { communityRoles, type CommunityRole } from '@homecoming/contract/communities.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId } from 'react';
import { Chips } from '../../../ui/fields/chips.tsx';
import { TextField } from '../../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../../ui/fields/form.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { MembersQuery } from '../api.ts';
import { isYear } from '../members-url.ts';
import { Text } from '../../../ui/text/text.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import classes from './members-filter.module.css';
import { rolePlural } from './roles.ts';

/** The filters of a list of members. */
export type MembersFilters = Omit<MembersQuery, 'sort'>;

/** Suggestions: the values of the members loaded so far. */
export type KnownValues = Record<'program' | 'industry' | 'country', readonly string[]>;

interface MembersFilterProps {
  opened: boolean;
  onClose: () => void;
  filters: MembersFilters;
  known: KnownValues;
  onChange: (filters: { [K in keyof MembersFilters]: MembersFilters[K] | undefined }) => void;
}

/** Filters the list of members by role, class year, program, industry and country. */
export function MembersFilter({ opened, onClose, ...narrowing }: MembersFilterProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Filter members">
      <FilterForm onClose={onClose} {...narrowing} />
    </Sheet>
  );
}

interface Values extends Record<string, string> {
  role: CommunityRole | 'all';
  graduation_year: string;
  program: string;
  industry: string;
  country: string;
}

const EVERYBODY: Values = { role: 'all', graduation_year: '', program: '', industry: '', country: '' };

function FilterForm({ onClose, filters, known, onChange }: Omit<MembersFilterProps, 'opened'>) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: toValues(filters),
    validate: {
      graduation_year: (value) =>
        value.trim() === '' || isYear(Number(value)) ? null : 'Enter a four-digit year, like 2016',
    },
  });

  function show(values: Values): void {
    onChange(toFilters(values));
    onClose();
  }

  return (
    <Form form={form} onSubmit={async (values) => show(values)}>
      <div>
        <Text size="m" weight="strong" className={classes.label}>
          Role
        </Text>
        <Chips
          label="Role"
          value={form.getValues().role}
          onChange={(role) => form.setFieldValue('role', role)}
          chips={[
            { value: 'all', label: 'All' },
            ...communityRoles.map((role) => ({ value: role, label: rolePlural(role) })).toReversed(),
          ]}
        />
      </div>
      <TextField
        label="Class year"
        placeholder="2016"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        {...fieldProps(form, 'graduation_year')}
      />
      <Text size="s" tone="quiet" className={classes.hint}>
        Use whole words, as they appear on people’s profiles.
      </Text>
      <WordField label="Program" known={known.program} {...fieldProps(form, 'program')} />
      <WordField label="Industry" known={known.industry} {...fieldProps(form, 'industry')} />
      <WordField label="Country" known={known.country} {...fieldProps(form, 'country')} />
      <Row align="stretch" wrap gap={12}>
        <SubmitButton>Show members</SubmitButton>
        <Button variant="default" onClick={() => show(EVERYBODY)}>
          Clear all
        </Button>
      </Row>
    </Form>
  );
}

interface WordFieldProps extends ReturnType<typeof fieldProps> {
  label: string;
  known: readonly string[];
}

function WordField({ label, known, ...field }: WordFieldProps) {
  const list = useId();
  return (
    <>
      <TextField label={label} list={list} autoComplete="off" maxLength={limits.profileField} {...field} />
      <datalist id={list}>
        {known.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </datalist>
    </>
  );
}

function toValues({ role, graduation_year: year, program = '', industry = '', country = '' }: MembersFilters): Values {
  return { role: role ?? 'all', graduation_year: year === undefined ? '' : String(year), program, industry, country };
}

function toFilters({ role, graduation_year: year, ...words }: Values) {
  return {
    role: role === 'all' ? undefined : role,
    graduation_year: year.trim() === '' ? undefined : Number(year),
    program: words.program.trim() || undefined,
    industry: words.industry.trim() || undefined,
    country: words.country.trim() || undefined,
  };
}
