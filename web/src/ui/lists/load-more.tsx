import { Button } from '@mantine/core';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { FormFailure } from '../fields/form.tsx';
import { Stack } from '../layout/stack.tsx';
import classes from './list-end.module.css';

interface LoadMoreProps {
  /** What is listed, such as "members". */
  what: string;
  list: {
    items: readonly unknown[] | undefined;
    moreError: unknown;
    hasMore: boolean;
    loadingMore: boolean;
    loadMore: () => void;
  };
}

/** The button that loads the next page of a list, or the error of the last page. */
export function LoadMore({ what, list }: LoadMoreProps) {
  if (list.items === undefined || !list.hasMore) return null;
  return (
    <Stack gap={12} className={classes.more}>
      {list.moreError !== undefined && <FormFailure>{getErrorMessage(list.moreError)}</FormFailure>}
      <Button variant="default" loading={list.loadingMore} onClick={list.loadMore}>
        {list.moreError === undefined ? `Show more ${what}` : 'Try again'}
      </Button>
    </Stack>
  );
}
