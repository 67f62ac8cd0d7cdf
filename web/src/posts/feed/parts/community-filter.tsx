import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Crest } from '../../../ui/art/crest.tsx';
import { IconSchool } from '../../../ui/icons/icons.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { stackStyle } from '../../../ui/layout/stack.tsx';
import classes from './community-filter.module.css';
import { FilterSkeleton } from './head-skeleton.tsx';

interface FilterRowProps {
  communities: readonly { id: string; name: string; logo: string | null }[];
  /** The community whose posts show, if it is one. */
  chosen: string | undefined;
}

interface CommunityFilterProps extends Omit<FilterRowProps, 'communities'> {
  /** Undefined while they load. */
  communities: FilterRowProps['communities'] | undefined;
  /** They could not be loaded. */
  failed: boolean;
}

/** `All` is not the current page while one community is chosen. */
const EXACTLY = { exact: true };

/** A row of crests, each of which leads to the feed with the posts of one community. Scrolls sideways. */
export function CommunityFilter({ communities, chosen, failed }: CommunityFilterProps) {
  if (communities !== undefined) return <FilterRow communities={communities} chosen={chosen} />;
  // The row is a help; the feed and its own errors do without it
  return failed ? null : <FilterSkeleton />;
}

function FilterRow({ communities, chosen }: FilterRowProps) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (row.current !== null) bringIntoView(row.current, chosen ?? 'all');
  }, [chosen]);
  return (
    <nav aria-label="Posts by community" className={classes.nav}>
      <Row as="ul" align="stretch" ref={row} className={classes.row}>
        <li data-id="all">
          <Link
            to="/home"
            search={{}}
            activeOptions={EXACTLY}
            resetScroll={false}
            {...stackStyle({ align: 'center', gap: 8, tone: 'soft', className: classes.entry })}
            data-hover
            data-chosen={chosen === undefined || undefined}
          >
            <span className={classes.all}>
              <IconSchool size={24} />
            </span>
            <Text as="span" size="xs" weight="medium" lines={2} className={classes.name}>
              All
            </Text>
          </Link>
        </li>
        {communities.map((community) => (
          <li key={community.id} data-id={community.id}>
            <Link
              to="/home"
              search={{ community: community.id }}
              activeOptions={EXACTLY}
              resetScroll={false}
              {...stackStyle({ align: 'center', gap: 8, tone: 'soft', className: classes.entry })}
              data-hover
              data-chosen={community.id === chosen || undefined}
            >
              <span className={classes.crest}>
                <Crest community={community} size={48} />
              </span>
              <Text as="span" size="xs" weight="medium" lines={2} className={classes.name}>
                {community.name}
              </Text>
            </Link>
          </li>
        ))}
      </Row>
    </nav>
  );
}

/** Scrolls only the row, until an entry is in its middle. */
function bringIntoView(row: HTMLElement, id: string): void {
  const entry = row.querySelector<HTMLElement>(`[data-id="${id}"]`);
  if (entry !== null) row.scrollTo({ left: entry.offsetLeft - (row.clientWidth - entry.clientWidth) / 2 });
}
