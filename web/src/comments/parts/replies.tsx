import { Button } from '@mantine/core';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { count as countWords } from '../../lib/text/format.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { loadReplies } from '../api.ts';
import { rowsBelow, type CommentRow } from '../rows.ts';
import type { Thread } from '../thread.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { ThreadComment } from './thread-comment.tsx';
import classes from './replies.module.css';
import { UnsentComment } from './unsent-comment.tsx';
import { useThreadContext } from './thread-context.ts';

/** The replies to a comment, and the buttons that load those that are not shown. */
export function Replies({ thread, parent, depth }: { thread: Thread; parent: string; depth: number }) {
  const { unsent, deepest } = useThreadContext();
  const flat = depth === deepest;
  const rows = rowsBelow(thread, parent, flat, unsent);
  if (rows.length === 0) return null;
  return (
    <ul className={classes.replies} data-depth={depth} aria-label="Replies">
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className={classes.row}
          data-kind={row.kind}
          data-below-reply={(row.kind === 'more' && row.parent !== parent) || undefined}
        >
          <RowContent thread={thread} row={row} depth={depth} flat={flat} />
        </li>
      ))}
    </ul>
  );
}

function RowContent(props: { thread: Thread; row: CommentRow; depth: number; flat: boolean }) {
  const { thread, row, depth, flat } = props;
  if (row.kind === 'unsent') return <UnsentComment entry={row.entry} />;
  if (row.kind === 'more') return <MoreReplies {...row} />;
  return (
    <>
      <ThreadComment thread={thread} id={row.id} inReplyTo={row.inReplyTo} />
      {!flat && <Replies thread={thread} parent={row.id} depth={depth + 1} />}
    </>
  );
}

function MoreReplies({ parent, count, closed }: { parent: string; count: number; closed: boolean }) {
  const { source } = useThreadContext();
  const { running, error, run } = useSingleFlight(() => loadReplies(source, parent));
  const words = count === 1 ? 'reply' : 'replies';
  return (
    <Stack align="start" size="s" className={classes.more}>
      {error !== undefined && <p role="alert">{getErrorMessage(error)}</p>}
      <Button variant="subtle" size="sm" loading={running} className={classes.button ?? ''} onClick={() => void run()}>
        {error !== undefined && 'Try again'}
        {error === undefined && `Show ${countWords(count)} ${closed ? '' : 'more '}${words}`}
      </Button>
    </Stack>
  );
}

function rowKey(row: CommentRow): string {
  if (row.kind === 'comment') return row.id;
  return row.kind === 'more' ? `more ${row.parent}` : `unsent ${row.entry.id}`;
}
