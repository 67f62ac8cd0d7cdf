import { limits } from '@homecoming/contract/limits.ts';
import type { SuggestedField } from '@homecoming/contract/members.ts';
import { PillsInput } from '@mantine/core';
import '@mantine/core/styles/PillsInput.layer.css';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Suggestions } from '../../../ui/fields/suggestions.tsx';
import { IconX } from '../../../ui/icons/icons.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { tileStyle } from '../../../ui/layout/tile.tsx';
import { useSuggestedValues } from '../../api.ts';
import classes from './words-field.module.css';

interface WordsFieldProps {
  /** The field of the profile for which the words of others are suggested. */
  suggests?: SuggestedField;
  label: ReactNode;
  description?: string;
  value?: string[];
  onChange: (value: string[]) => void;
  error?: ReactNode;
}

/** A field for several words or phrases. Enter, a comma or leaving the field adds one; Backspace removes the last. */
export function WordsField({ suggests, value = [], onChange, ...wrapper }: WordsFieldProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const endWord = useAfterPress(() => add(typed));
  const full = value.length >= limits.listItems;

  function add(text: string): void {
    const words = text.split(/[,;\n]/).map((word) => word.trim().slice(0, limits.listItem));
    const known = new Set(value.map(folded));
    const fresh = words.filter((word) => word !== '' && !known.has(folded(word)));
    if (fresh.length > 0) onChange([...value, ...new Set(fresh)].slice(0, limits.listItems));
    setTyped('');
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '') {
      onChange(value.slice(0, -1));
    }
  }

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text');
    if (!/[,;\n]/.test(text)) return;
    event.preventDefault();
    add(typed + text);
  }

  return (
    <PillsInput {...wrapper} classNames={{ input: classes.input ?? '' }} onClick={() => field.current?.focus()}>
      <Row align="stretch" wrap gap={8}>
        {value.map((word) => (
          <Row as="span" inline size="m" weight="medium" tone="primary" key={word} className={classes.word}>
            {word}
            <button
              type="button"
              {...tileStyle({ size: 32, className: classes.remove })}
              aria-label={`Remove ${word}`}
              onClick={() => onChange(value.filter((other) => other !== word))}
            >
              <IconX size={16} />
            </button>
          </Row>
        ))}
        <PillsInput.Field
          ref={field}
          className={classes.field ?? ''}
          value={typed}
          disabled={full}
          placeholder={full ? 'That is all there is room for' : undefined}
          maxLength={limits.listItem}
          autoComplete="off"
          list={suggests && listId}
          enterKeyHint="done"
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={endWord}
          onChange={({ currentTarget, nativeEvent }) => {
            const isChosen = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertReplacementText';
            if (isChosen || /[,;]/.test(currentTarget.value)) add(currentTarget.value);
            else setTyped(currentTarget.value);
          }}
        />
        {suggests !== undefined && <SuggestedWords id={listId} of={suggests} typed={typed} known={value} />}
      </Row>
    </PillsInput>
  );
}

interface SuggestedWordsProps {
  id: string;
  of: SuggestedField;
  typed: string;
  /** The words that are there already. */
  known: readonly string[];
}

function SuggestedWords({ id, of, typed, known }: SuggestedWordsProps) {
  const words = new Set(known.map(folded));
  const values = useSuggestedValues(of, typed).filter((value) => !words.has(folded(value)));
  return <Suggestions id={id} values={values} typed={typed} />;
}

/**
 * Runs something at once, or, while a pointer is down, after its click or after the press ended without one: a field
 * that grows during a press would move the pressed button away from under the pointer.
 */
function useAfterPress(run: () => void): () => void {
  const runLatest = useEffectEvent(run);
  const pressed = useRef(false);
  const waiting = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event): void => {
      pressed.current = type === 'pointerdown';
      if (!waiting.current || (type !== 'click' && type !== 'pointercancel')) return;
      waiting.current = false;
      runLatest();
    };
    const types = ['pointerdown', 'pointerup', 'pointercancel', 'click'];
    for (const type of types) window.addEventListener(type, note, { capture: true });
    return () => types.forEach((type) => window.removeEventListener(type, note, { capture: true }));
  }, []);
  return () => {
    if (pressed.current) waiting.current = true;
    else run();
  };
}

function folded(word: string): string {
  return word.toLocaleLowerCase();
}
