import type { Conversation } from '@homecoming/contract/chat.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { fullName } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { besideRow, focusSoon } from '../../ui/focus.ts';
import { Row } from '../../ui/layout/row.tsx';
import { stackStyle } from '../../ui/layout/stack.tsx';
import { ActionsMenu } from '../../ui/overlays/actions-menu.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Text } from '../../ui/text/text.tsx';
import { addMember, setAdmin } from '../groups.ts';
import { PeopleSearch, searchFieldIn } from '../parts/people-search.tsx';
import classes from '../parts/people.module.css';

/** A member to remove, and what gets the focus afterwards. */
export interface Removal {
  person: Person;
  beside: () => HTMLElement | null;
}

interface MembersProps {
  conversation: Conversation;
  onRemove: (removal: Removal) => void;
}

/** The members of a group chat, and for its admins what they can do with them. */
export function GroupMembers({ conversation, onRemove }: MembersProps) {
  const { id, members, admins, can } = conversation;
  const { data: user } = useCurrentUser();
  const [isAdding, setAdding] = useState(false);
  const search = useRef<HTMLDivElement>(null);
  function begin(): void {
    setAdding(true);
    focusSoon(() => searchFieldIn(search.current));
  }
  const adminIds = new Set(admins.map((admin) => admin.id));
  return (
    <>
      <ul aria-label="Members">
        {members.map((person) => {
          const isAdmin = adminIds.has(person.id);
          const { first_name } = person;
          return (
            <Row as="li" gap={12} key={person.id} className={classes.person}>
              <Avatar person={person} size={40} />
              <Link
                to="/users/$id"
                params={{ id: person.id }}
                {...stackStyle({ grow: true, className: classes.words })}
              >
                <PersonName person={person} />
              </Link>
              {isAdmin && <Badge>Admin</Badge>}
              <ActionsMenu
                label={`Actions for ${fullName(person)}`}
                small
                width={220}
                items={[
                  can.manage &&
                    !(isAdmin && adminIds.size === 1) && {
                      label: isAdmin ? 'Remove as admin' : 'Make admin',
                      onClick: () =>
                        void showOutcome(
                          () => setAdmin(id, person.id, !isAdmin),
                          isAdmin ? `${first_name} is no longer an admin` : `${first_name} is an admin now`,
                        ),
                    },
                  can.manage &&
                    person.id !== user?.id && {
                      label: 'Remove from the group',
                      danger: true,
                      onClick: () => onRemove({ person, beside: besideRow(document.activeElement) }),
                    },
                ]}
              />
            </Row>
          );
        })}
      </ul>
      {can.manage && adminIds.size === 1 && (
        <Text tone="soft">You are the only admin. Make somebody else admin before you leave.</Text>
      )}
      {can.manage && !isAdding && (
        <Button variant="default" onClick={begin}>
          Add people
        </Button>
      )}
      {isAdding && (
        <div ref={search}>
          <PeopleSearch
            without={members.map((member) => member.id)}
            onPick={(person) => void showOutcome(() => addMember(id, person.id), `${person.first_name} is added`)}
          />
        </div>
      )}
    </>
  );
}

/** Makes a change, and says in a toast that it is done, or why not. */
async function showOutcome(change: () => Promise<void>, done: string): Promise<void> {
  try {
    await change();
    notice.success(done);
  } catch (error) {
    notice.error(getErrorMessage(error));
  }
}
