import type { CommunityMember } from '@homecoming/contract/members.ts';
import { useState } from 'react';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { useMemberSearch, useMembers } from '../api.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import { rowStyle } from '../../../ui/layout/row.tsx';
import classes from './pick-member.module.css';

interface PickMemberProps {
  /** The id of the community. */
  community: string;
  /** Who is left out. */
  without: readonly { id: string }[];
  onPick: (member: CommunityMember) => void;
}

/** A search for a member of a community, to pick one. For sheets. */
export function PickMember({ community, without, onPick }: PickMemberProps) {
  const [typed, setTyped] = useState('');
  const search = useMemberSearch(community, typed);
  const members = useMembers(community, { sort: 'name' });
  const shown = search === null ? members.items : search.results;
  const { error, reload } = search === null ? members : { error: search.error, reload: search.retry };
  const people = shown?.filter(({ id }) => !without.some((other) => other.id === id));
  return (
    <Stack gap={12} className={classes.pick}>
      <SearchField label="Find a member" value={typed} onChange={setTyped} hasInitialFocus />
      <ListView
        list={{ items: people, error, reload }}
        label="Loading members"
        errorKind="alone"
        empty={<p role="status">Nobody found.</p>}
      >
        {(found) => (
          <ul aria-label="Members">
            {found.map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  {...rowStyle({ gap: 12, className: classes.person })}
                  data-hover
                  onClick={() => onPick(person)}
                >
                  <Avatar person={person} size={40} />
                  <PersonName person={person} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </Stack>
  );
}
