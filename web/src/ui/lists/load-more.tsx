import { Button } from '@mantine/core';
import { messageOf } from '../../lib/api-error.ts';
import { FormFailure } from '../fields/form.tsx';
import classes from './load-more.module.css';

interface LoadMoreProps {
  /** What there is more of, such as "members". */
  what: string;
  list: {
    items: readonly unknown[] | undefined;
    moreError: unknown;
    hasMore: boolean;
    loadingMore: boolean;
    loadMore: () => void;
  };
}

/** The end of a list that goes on: the next page, or why it did not come. */
export function LoadMore({ what, list }: LoadMoreProps) {
  if (list.items === undefined || !list.hasMore) return null;
  return (
    <div className={classes.more}>
      {list.moreError !== undefined && <FormFailure>{messageOf(list.moreError)}</FormFailure>}
      <Button variant="default" loading={list.loadingMore} onClick={list.loadMore}>
        {list.moreError === undefined ? `Show more ${what}` : 'Try again'}
      </Button>
    </div>
  );
}
