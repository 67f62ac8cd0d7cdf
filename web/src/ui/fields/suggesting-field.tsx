import { useMergedRef } from '@mantine/hooks';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { isNameMatch, mentionAt, type Mentioned, type MentionStart } from '../../lib/text/mentions.ts';
import { Stack } from '../layout/stack.tsx';
import { GrowingField } from './growing-field.tsx';
import { insertText } from './insert-text.ts';
import { SuggestionList } from './suggestion-list.tsx';

/** Debounce of the search, in ms. */
const PAUSE_MS = 150;

interface SuggestingFieldProps<T extends Mentioned> extends ComponentProps<typeof GrowingField> {
  /** Searches people by the letters behind `@`, best match first. On failure nobody is suggested. */
  find: (words: string) => Promise<readonly T[]>;
  /** Renders a person in the list. */
  Option: ComponentType<{ item: T }>;
  /** Called after a person was chosen and the name inserted. */
  onTake: (item: T) => void;
}

/** A text area that suggests names behind an `@`, chosen by arrow keys and Enter or Tab, or by tap. */
export function SuggestingField<T extends Mentioned>({
  find,
  Option,
  onTake,
  ref: given,
  ...field
}: SuggestingFieldProps<T>): ReactNode {
  const own = useRef<HTMLTextAreaElement>(null);
  const refs = useMergedRef(own, given);
  const listId = useId();
  const mention = useOpenMention();
  const items = useFound(mention.now?.query ?? null, find);
  const [chosen, setChosen] = useState({ query: '', index: 0 });
  const index = chosen.query === mention.now?.query ? Math.min(chosen.index, items.length - 1) : 0;
  // A text that was sent or discarded takes its list with it
  const isInText = mention.now !== null && field.value.startsWith(`@${mention.now.query}`, mention.now.start);
  const open = items.length > 0 && isInText && field.readOnly !== true;

  function choose(next: number): void {
    setChosen({ query: mention.now?.query ?? '', index: next });
  }

  function insert(item: T | undefined): void {
    const { now } = mention;
    if (item === undefined || now === null || own.current === null) return;
    const caret = own.current.selectionEnd;
    const followed = field.value[caret] === ' ';
    mention.dismiss();
    insertText(own.current, {
      text: `@${item.name} `,
      from: now.start,
      to: followed ? caret + 1 : caret,
      onChange: field.onChange,
    });
    onTake(item);
  }

  /** Whether the list handled the key. */
  function handle(event: KeyboardEvent): boolean {
    if (!open || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) choose((index + step + items.length) % items.length);
    else if (event.key === 'Enter' || event.key === 'Tab') {
      if (event.shiftKey) return false;
      insert(items[index]);
    } else if (event.key === 'Escape') mention.dismiss();
    else return false;
    return true;
  }

  return (
    <Stack>
      <GrowingField
        {...field}
        ref={refs}
        // Escape closes the list, not the dialog around it
        data-mantine-stop-propagation={open || undefined}
        aria-autocomplete="list"
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open ? `${listId}-${index}` : undefined}
        onChange={(text) => {
          field.onChange(text);
          mention.onTyped(text, own.current?.selectionEnd ?? text.length);
        }}
        onSelect={(event) => mention.onCaretMoved(event.currentTarget.value, event.currentTarget.selectionEnd)}
        onBlur={mention.close}
        onKeyDown={(event) => {
          if (!handle(event)) return field.onKeyDown?.(event);
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <p className="hc-hidden" role="status">
        {open && `${items.length} ${items.length === 1 ? 'person' : 'people'} to mention. Up and down, then Enter.`}
      </p>
      {open && (
        <SuggestionList
          id={listId}
          label="People to mention"
          field={own}
          items={items}
          index={index}
          Option={Option}
          onPoint={choose}
          onTake={insert}
        />
      )}
    </Stack>
  );
}

/** The open mention at the caret. It opens by typing only, and stays closed after it was dismissed. */
function useOpenMention() {
  const [now, setNow] = useState<MentionStart | null>(null);
  const dismissedStart = useRef<number | null>(null);
  return {
    now,
    onTyped(text: string, caret: number): void {
      const next = mentionAt(text, caret);
      if (next?.start !== dismissedStart.current) dismissedStart.current = null;
      setNow(dismissedStart.current === null ? next : null);
    },
    /** Closes the list if the caret left the name. */
    onCaretMoved(text: string, caret: number): void {
      if (now === null) return;
      const there = mentionAt(text, caret);
      if (there?.query !== now.query) setNow(there?.start === now.start ? there : null);
    },
    dismiss(): void {
      dismissedStart.current = now?.start ?? null;
      setNow(null);
    },
    close: () => setNow(null),
  };
}

const NOBODY: readonly never[] = [];

/** The results for the query. Until they arrive, the matching results of the query before. */
function useFound<T extends Mentioned>(words: string | null, find: (words: string) => Promise<readonly T[]>) {
  const [found, setFound] = useState<{ query: string; items: readonly T[] } | null>(null);
  const search = useEffectEvent(find);
  useEffect(() => {
    if (words === null) return setFound(null);
    let outdated = false;
    const pause = setTimeout(async () => {
      const items = await search(words).catch(() => NOBODY);
      if (!outdated) setFound({ query: words, items });
    }, PAUSE_MS);
    return () => {
      outdated = true;
      clearTimeout(pause);
    };
  }, [words]);
  if (words === null || found === null) return NOBODY;
  return found.query === words ? found.items : found.items.filter(({ name }) => isNameMatch(words, name));
}
