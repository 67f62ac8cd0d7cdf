import type { ComponentProps, ReactNode } from 'react';
import { withFallbackMessage } from '../../lib/http/api-error.ts';
import { ErrorState, SectionError } from '../feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../feedback/loading.tsx';
import { LoadMore } from './load-more.tsx';

interface LoadedList<T> {
  /** Undefined until they are there. */
  items: readonly T[] | undefined;
  /** Why the load, or a refresh, failed. */
  error: unknown;
  reload: () => void;
}

type ListViewProps<T> = {
  /** What a screen reader says while the list loads, such as "Loading members". */
  label: string;
  /** The number of rows of the skeleton. */
  rows?: number;
  /** Another skeleton. */
  skeleton?: ReactNode;
  /** What did not load: a whole page, all that a page has below its head, or a section of it. */
  errorKind?: 'page' | 'alone' | 'section';
  /** The message of an error for which the server sent none. */
  errorFallback?: string;
  /** A failed refresh is shown above the items, which are kept in any case. */
  showsRefreshError?: boolean;
  /** Shown in place of an empty list. */
  empty?: ReactNode;
  children: (items: readonly T[]) => ReactNode;
} & (
  | { list: LoadedList<T>; more?: undefined }
  /** With the button "Show more …", such as "members". */
  | { list: LoadedList<T> & ComponentProps<typeof LoadMore>['list']; more: string }
);

/** A list, or what is shown in its place while it loads, when it failed and when it is empty. */
export function ListView<T>(props: ListViewProps<T>) {
  const { list, label, rows = 3, skeleton = <RowsSkeleton rows={rows} />, empty, children } = props;
  const { items, error } = list;
  if (items === undefined)
    return error === undefined ? <Loading label={label}>{skeleton}</Loading> : renderFailure(props);
  const hasMore = props.more !== undefined && props.list.hasMore;
  return (
    <>
      {error !== undefined && props.showsRefreshError === true && renderFailure({ ...props, errorKind: 'section' })}
      {items.length > 0 || empty === undefined ? children(items) : !hasMore && empty}
      {props.more !== undefined && <LoadMore what={props.more} list={props.list} />}
    </>
  );
}

function renderFailure<T>({ list, errorKind = 'section', errorFallback }: ListViewProps<T>) {
  const error = errorFallback === undefined ? list.error : withFallbackMessage(list.error, errorFallback);
  if (errorKind === 'page') return <ErrorState error={error} onRetry={list.reload} />;
  return <SectionError error={error} onRetry={list.reload} alone={errorKind === 'alone'} />;
}
