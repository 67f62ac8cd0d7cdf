import { limits } from '@homecoming/contract/limits.ts';
import { MAX_OPTIONS } from '@homecoming/contract/questions.ts';
import { Button, InputError, TextInput } from '@mantine/core';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { newIdempotencyKey } from '../../../lib/http/idempotency-key.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { IconPlus, IconX } from '../../../ui/icons/icons.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { SortableList, moveItem } from '../../../ui/lists/sortable-list.tsx';
import { Text } from '../../../ui/text/text.tsx';
import classes from './questions.module.css';

/** A row of the editor. */
export interface OptionRow {
  id: string;
  text: string;
}

interface OptionsEditorProps {
  rows: readonly OptionRow[];
  error?: string | undefined;
  onChange: (rows: OptionRow[]) => void;
}

/** The options of a question, one a row: written, ordered, added and removed. Enter adds a row, a pasted list many. */
export function OptionsEditor({ rows, error, onChange }: OptionsEditorProps) {
  const nameOf = ({ id }: OptionRow) => `option ${rows.findIndex((row) => row.id === id) + 1}`;
  const focus = ({ id }: OptionRow) => document.getElementById(`option-${id}`)?.focus();

  /** Changes the rows and focuses one at once: who goes on typing writes into that one. */
  function change(changed: OptionRow[], focused: OptionRow | undefined): void {
    flushSync(() => onChange(changed));
    if (focused !== undefined) focus(focused);
  }
  function insertAfter(row: OptionRow | undefined, added: OptionRow[]): void {
    const position = row === undefined ? rows.length : rows.indexOf(row) + 1;
    change(rows.toSpliced(position, 0, ...added), added.at(-1));
  }
  function remove(row: OptionRow): void {
    const position = rows.indexOf(row);
    change(
      rows.filter((one) => one !== row),
      rows[position + 1] ?? rows[position - 1],
    );
  }
  function onKeyDown(event: KeyboardEvent, row: OptionRow): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = rows[rows.indexOf(row) + 1];
    if (next?.text === '') focus(next);
    else if (rows.length < MAX_OPTIONS) insertAfter(row, [toOptionRow('')]);
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>, row: OptionRow): void {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim());
    const [first, ...others] = lines.filter((line) => line !== '');
    if (first === undefined || others.length === 0) return;
    event.preventDefault();
    const added = others.map(toOptionRow);
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const text = value.slice(0, selectionStart ?? value.length) + first + value.slice(selectionEnd ?? value.length);
    change(
      rows.flatMap((one) => (one === row ? [{ ...row, text }, ...added] : [one])),
      added.at(-1),
    );
  }

  return (
    <div role="group" aria-label="Options">
      <Text weight="medium" className={classes.options}>
        Options
      </Text>
      <SortableList
        items={rows}
        label="Options"
        noun="option"
        getName={nameOf}
        gap={8}
        onMove={(id, position) => onChange(moveItem(rows, id, position))}
      >
        {(row, { row: attributes, handle, menu }) => (
          <Row as="li" gap={4} {...attributes} className={classes.option}>
            {handle}
            <TextInput
              id={`option-${row.id}`}
              aria-label={`Option ${rows.indexOf(row) + 1}`}
              dir="auto"
              maxLength={limits.name}
              value={row.text}
              error={error !== undefined && (row.text.trim() === '' || rows.indexOf(row) === 0)}
              onChange={({ currentTarget: { value } }) =>
                onChange(rows.map((one) => (one === row ? { ...row, text: value } : one)))
              }
              onKeyDown={(event) => onKeyDown(event, row)}
              onPaste={(event) => onPaste(event, row)}
            />
            <IconButton label={`Remove ${nameOf(row)}`} disabled={rows.length < 2} onClick={() => remove(row)}>
              <IconX />
            </IconButton>
            {menu}
          </Row>
        )}
      </SortableList>
      {error !== undefined && (
        <InputError role="alert" className={classes.optionsError}>
          {error}
        </InputError>
      )}
      {rows.length < MAX_OPTIONS && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={20} />}
          onClick={() => insertAfter(undefined, [toOptionRow('')])}
        >
          Add an option
        </Button>
      )}
    </div>
  );
}

export function toOptionRow(text: string): OptionRow {
  return { id: newIdempotencyKey(), text };
}
