import type { FoundGroup } from '@homecoming/contract/groups.ts';
import type { FoundPerson } from '@homecoming/contract/members.ts';
import type { Event } from '@homecoming/contract/events.ts';
import type { FoundJobPost } from '@homecoming/contract/job-posts.ts';
import type { FoundPost } from '@homecoming/contract/posts.ts';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { usePeopleSearch } from '../../../communities/members/api.ts';
import { useEventSearch } from '../../../events/api.ts';
import { formatPlace } from '../../../events/parts/venue.ts';
import { useGroupSearch } from '../../../groups/api.ts';
import { useJobSearch } from '../../../job-board/api.ts';
import { getErrorMessage } from '../../../lib/http/api-error.ts';
import { counted, fullName } from '../../../lib/text/format.ts';
import { useSearchedText, type Search } from '../../../lib/search.ts';
import { zonedDate } from '../../../lib/text/zoned-time.ts';
import { PersonCard } from '../../../profiles/parts/person-card.tsx';
import { FormFailure } from '../../../ui/fields/form.tsx';
import { IconBriefcase, IconCalendarEvent, IconEdit, IconMessages } from '../../../ui/icons/icons.tsx';
import { Loading, RowsSkeleton } from '../../../ui/feedback/loading.tsx';
import { usePostSearch } from '../../api.ts';
import { Tile } from '../../../ui/layout/tile.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { MarkedText } from '../../../ui/text/marked-text.tsx';
import { Text, textStyle } from '../../../ui/text/text.tsx';
import { rowStyle } from '../../../ui/layout/row.tsx';
import classes from './finder.module.css';

/** How many results of each kind are shown, and on the page of the search. */
const MAX_SHOWN = 6;
const MAX_SHOWN_ON_PAGE = 20;

/** What was found, of each kind. */
interface SearchResults {
  people: Search<FoundPerson>;
  groups: Search<FoundGroup>;
  events: Search<Event>;
  jobs: Search<FoundJobPost>;
  posts: Search<FoundPost>;
}

/** In the order in which they are shown. */
const KINDS = ['people', 'groups', 'events', 'jobs', 'posts'] as const;

const isUnanswered = ({ results, error }: Search<unknown>): boolean => results === undefined && error === undefined;

export interface FinderResultsProps {
  typed: string;
  /** Whether results are shown. */
  open: boolean;
  floating: boolean;
  /** On the page of the search there are more of each kind, and no link to the page. */
  onPage: boolean;
  onOpen: () => void;
  /** Called with the text once its results are there. */
  onSearched: (text: string) => void;
}

/** What a search finds, while the user types. */
export function FinderResults({ typed, open, floating, onPage, onOpen, onSearched }: FinderResultsProps) {
  const finds = useSearches(typed);
  useSearchedText(typed, finds?.people ?? null, onSearched);
  const shown = open ? finds : null;
  return (
    <>
      <p className="hc-hidden" role="status">
        {shown && summary(shown)}
      </p>
      {shown && (
        <Stack gap={12} className={classes.found} data-floating={floating || undefined}>
          <Found
            finds={shown}
            heading={onPage ? 'h2' : 'h3'}
            maxShown={onPage ? MAX_SHOWN_ON_PAGE : MAX_SHOWN}
            onOpen={onOpen}
          />
          {!onPage && !KINDS.some((kind) => isUnanswered(shown[kind])) && (
            <Link
              to="/search"
              search={{ q: typed.trim() }}
              {...rowStyle({ size: 'm', weight: 'strong', tone: 'primary', className: classes.all })}
              onClick={onOpen}
            >
              All results
            </Link>
          )}
        </Stack>
      )}
    </>
  );
}

/** Null while nothing is typed. */
function useSearches(typed: string): SearchResults | null {
  const people = usePeopleSearch(typed);
  const groups = useGroupSearch(typed);
  const events = useEventSearch(typed);
  const jobs = useJobSearch(typed);
  const posts = usePostSearch(typed);
  if (people === null || groups === null || events === null || jobs === null || posts === null) return null;
  return { people, groups, events, jobs, posts };
}

interface FoundProps {
  /** Of each kind. */
  heading: 'h2' | 'h3';
  finds: SearchResults;
  /** The most of each kind that are shown. */
  maxShown: number;
  onOpen: () => void;
}

function Found({ finds, heading, maxShown, onOpen }: FoundProps) {
  const { people, groups, events, jobs, posts } = finds;
  const nothing = KINDS.every((kind) => finds[kind].results?.length === 0);
  if (nothing) {
    return (
      <Text size="m" tone="soft" breaks className={classes.nothing}>
        Nobody and nothing found for “<bdi>{people.query}</bdi>”. Try a name, a company, a program or an interest.
      </Text>
    );
  }
  const link = { ...rowStyle({ gap: 12, className: classes.group }), 'data-hover': true, onClick: onOpen };
  const sections: Record<(typeof KINDS)[number], ReactNode> = {
    people: (
      <ResultSection heading={heading} title="People" search={people}>
        {people.results?.slice(0, maxShown).map((person) => (
          <li key={person.id}>
            <PersonCard
              person={person}
              description={
                person.found_in.length === 0 ? (
                  person.communities.map(({ name }) => name).join(', ')
                ) : (
                  <MarkedText query={people.query} foldsAccents>
                    {person.found_in.join(' · ')}
                  </MarkedText>
                )
              }
              onOpen={onOpen}
            />
          </li>
        ))}
      </ResultSection>
    ),
    groups: (
      <ResultSection heading={heading} title="Groups" search={groups}>
        {groups.results?.slice(0, maxShown).map((group) => (
          <li key={group.id}>
            <Link to="/groups/$id" params={{ id: group.id }} {...link}>
              <ResultText icon={<IconMessages />} title={group.name}>
                {group.channel_name} · {group.community_name}
                {!group.can.read && ' · Join to read'}
              </ResultText>
            </Link>
          </li>
        ))}
      </ResultSection>
    ),
    events: (
      <ResultSection heading={heading} title="Events" search={events}>
        {events.results?.slice(0, maxShown).map((event) => (
          <li key={event.id}>
            <Link to="/events/$id" params={{ id: event.id }} {...link}>
              <ResultText icon={<IconCalendarEvent />} title={event.title}>
                {zonedDate(event.starts_at, event.timezone, false)} · {formatPlace(event.venue)}
              </ResultText>
            </Link>
          </li>
        ))}
      </ResultSection>
    ),
    jobs: (
      <ResultSection heading={heading} title="Jobs" search={jobs}>
        {jobs.results?.slice(0, maxShown).map((job) => (
          <li key={job.id}>
            <Link to="/jobs/$id" params={{ id: job.id }} {...link}>
              <ResultText icon={<IconBriefcase />} title={job.title}>
                {job.company} · {job.community_name}
              </ResultText>
            </Link>
          </li>
        ))}
      </ResultSection>
    ),
    posts: (
      <ResultSection heading={heading} title="Posts" search={posts}>
        {posts.results?.slice(0, maxShown).map((post) => (
          <li key={post.id}>
            <Link to="/posts/$id" params={{ id: post.id }} {...link}>
              <ResultText icon={<IconEdit />} title={post.title ?? post.excerpt} query={posts.query}>
                {fullName(post.author)} · {post.community_name}
              </ResultText>
            </Link>
          </li>
        ))}
      </ResultSection>
    ),
  };
  // What is below a kind without an answer yet would be moved by it
  const unanswered = KINDS.findIndex((kind) => isUnanswered(finds[kind]));
  const shown = unanswered === -1 ? KINDS : KINDS.slice(0, unanswered);
  return (
    <>
      {shown.map((kind) => (
        <Fragment key={kind}>{sections[kind]}</Fragment>
      ))}
      {unanswered !== -1 && (
        <Loading key={KINDS[unanswered]} label="Searching">
          <RowsSkeleton rows={2} />
        </Loading>
      )}
    </>
  );
}

interface ResultTextProps {
  icon: ReactNode;
  title: string;
  /** What is marked in the title. */
  query?: string;
  /** The second line. */
  children: ReactNode;
}

function ResultText({ icon, title, query, children }: ResultTextProps) {
  return (
    <>
      <Tile size={40}>{icon}</Tile>
      <Stack as="span" className={classes.words}>
        <Text as="bdi" size="m" weight={query === undefined ? 'strong' : undefined} lines={2}>
          {query === undefined ? (
            title
          ) : (
            <MarkedText query={query} foldsAccents>
              {title}
            </MarkedText>
          )}
        </Text>
        <Text as="span" size="s" tone="quiet" dir="auto">
          {children}
        </Text>
      </Stack>
    </>
  );
}

interface ResultSectionProps extends Pick<FoundProps, 'heading'> {
  title: string;
  search: Search<unknown>;
  children: ReactNode;
}

/** The results of one kind. An error here does not hide the other kind. */
function ResultSection({ heading, title, search, children }: ResultSectionProps) {
  if (search.error !== undefined) {
    return (
      <div className={classes.failed}>
        <FormFailure>{getErrorMessage(search.error)}</FormFailure>
        <button
          type="button"
          {...textStyle({ size: 'm', weight: 'strong', tone: 'primary', className: classes.retry })}
          onClick={search.retry}
        >
          Try again
        </button>
      </div>
    );
  }
  if (search.results === undefined || search.results.length === 0) return null;
  return (
    <section aria-busy={search.loading}>
      <Text as={heading} size="xs" weight="strong" tone="quiet" className={classes.title}>
        {title}
      </Text>
      <ul aria-label={`${title} found`}>{children}</ul>
    </section>
  );
}

/** `2 people, 1 group and 3 posts found for no`. */
function summary(finds: SearchResults): string {
  if (KINDS.some((kind) => finds[kind].loading || finds[kind].results === undefined)) return '';
  const { people, groups, events, jobs, posts } = finds;
  const numbers = [
    counted(people.results?.length ?? 0, 'person', 'people'),
    counted(groups.results?.length ?? 0, 'group'),
    ...(events.results?.length ? [counted(events.results.length, 'event')] : []),
    ...(jobs.results?.length ? [counted(jobs.results.length, 'job')] : []),
    ...(posts.results?.length ? [counted(posts.results.length, 'post')] : []),
  ];
  return `${new Intl.ListFormat('en-GB').format(numbers)} found for ${people.query}`;
}
