import type { KeyboardEvent } from 'react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { IconChevronDown, IconChevronUp, IconX } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';
import screen from '../screens/thread.module.css';
import { ThreadHeading } from './thread-head.tsx';
import classes from './thread-head.module.css';
import type { useThreadSearch } from './use-thread-search.ts';

/** The id of the field. */
export const THREAD_SEARCH_ID = 'thread-search';

interface ThreadSearchProps {
  /** The name of the conversation. */
  name: string;
  search: ReturnType<typeof useThreadSearch>;
  onClose: () => void;
}

/** The search in a conversation, in place of its head: Enter goes to the match before, Shift+Enter to the one after it. */
export function ThreadSearch({ name, search, onClose }: ThreadSearchProps) {
  const { typed, status, older, newer, setTyped } = search;
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') return onClose();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    (event.shiftKey ? newer : older)?.();
  }
  return (
    <Row as="header" gap={4} grow={false} className={screen.bar} onKeyDown={onKeyDown}>
      <ThreadHeading hidden>{name}</ThreadHeading>
      <div className={classes.search}>
        <SearchField id={THREAD_SEARCH_ID} label="Search this chat" value={typed} onChange={setTyped} />
      </div>
      <Text size="s" tone="quiet" tabular className={classes.status} role="status">
        {status}
      </Text>
      <IconButton label="Older match" aria-disabled={older === undefined} onClick={older}>
        <IconChevronUp size={24} />
      </IconButton>
      <IconButton label="Newer match" aria-disabled={newer === undefined} onClick={newer}>
        <IconChevronDown size={24} />
      </IconButton>
      <IconButton label="Close the search" onClick={onClose}>
        <IconX size={24} />
      </IconButton>
    </Row>
  );
}
