import { limits } from '@homecoming/contract/limits.ts';
import type { StaffList, StaffListName } from '@homecoming/contract/trust.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { count } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { saveStaffList, toFilters, toLines, useStaffList, type FilterLines } from './api.ts';
import { FilterFields } from './filter-fields.tsx';
import classes from './moderation-settings.module.css';

const parts: readonly { readonly name: StaffListName; readonly title: string; readonly text: string }[] = [
  { name: 'words', title: 'Words', text: 'Looked for in everything that people publish, and in profiles.' },
  { name: 'domains', title: 'Websites', text: 'Such as example.org, with everything below it.' },
  { name: 'email-domains', title: 'Email providers', text: 'Their addresses cannot sign up.' },
];

/** /staff/lists: the words and websites of the platform staff. */
export function StaffListsTab() {
  return (
    <Stack gap={48} className={classes.narrow}>
      <Text tone="soft">For all communities. One per line, up to {count(limits.staffFilters)} in each list.</Text>
      {parts.map((part) => (
        <Part key={part.name} {...part} />
      ))}
    </Stack>
  );
}

function Part({ name, title, text }: (typeof parts)[number]) {
  const { data, error, mutate } = useStaffList(name);
  return (
    <Section title={title}>
      <Stack gap={16}>
        <Text tone="soft">{text}</Text>
        {data !== undefined && <Editor key={JSON.stringify(data)} name={name} title={title} saved={data} />}
        {data === undefined && error === undefined && (
          <Loading label={`Loading ${title}`}>
            <RowsSkeleton rows={2} />
          </Loading>
        )}
        {data === undefined && error !== undefined && <SectionError error={error} onRetry={() => void mutate()} />}
      </Stack>
    </Section>
  );
}

interface EditorProps {
  name: StaffListName;
  title: string;
  saved: StaffList;
}

function Editor({ name, title, saved }: EditorProps) {
  const before = toLines(saved.entries);
  const [lines, setLines] = useState<FilterLines>(before);
  const [error, setError] = useState<string>();
  const save = useAction(async () => {
    setError(undefined);
    try {
      await saveStaffList(name, { entries: toFilters(lines).map(({ value, action }) => ({ value, action })) });
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure.fields.filters);
      throw failure;
    }
    notice.success('The list is saved');
  }, 'return');
  return (
    <Stack gap={16}>
      {name === 'email-domains' ? (
        <Textarea
          aria-label={title}
          autosize
          minRows={2}
          maxRows={10}
          value={lines.refuse}
          error={error}
          onChange={(event) => setLines({ ...lines, refuse: event.currentTarget.value })}
        />
      ) : (
        <FilterFields lines={lines} error={error} onChange={setLines} />
      )}
      {save.failure !== null && error === undefined && <FormFailure>{save.failure}</FormFailure>}
      {JSON.stringify(lines) !== JSON.stringify(before) && (
        <div>
          <Button loading={save.isRunning} onClick={() => void save.run()}>
            Save {title.toLowerCase()}
          </Button>
        </div>
      )}
    </Stack>
  );
}
