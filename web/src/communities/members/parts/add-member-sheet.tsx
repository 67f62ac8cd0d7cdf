import type { Community } from '@homecoming/contract/communities.ts';
import type { FoundPerson } from '@homecoming/contract/members.ts';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { getErrorMessage, hasErrorCode } from '../../../lib/http/api-error.ts';
import { useIdempotencyKey } from '../../../lib/http/idempotency-key.ts';
import { fullName } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { IconCheck, IconMail } from '../../../ui/icons/icons.tsx';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { RowsCard } from '../../../ui/layout/rows-card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Tile } from '../../../ui/layout/tile.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { sendInvites } from '../../invites/api.ts';
import { isAddress } from '../../invites/parts/typed-addresses.ts';
import { PlanNotice } from '../../plans/parts/plan-notice.tsx';
import { addPerson, usePeopleSearch } from '../api.ts';
import classes from './pick-member.module.css';

interface AddMemberSheetProps {
  community: Community;
  opened: boolean;
  onClose: () => void;
}

/** Adds people of the manager's other communities at once, and invites anybody by their exact email address. */
export function AddMemberSheet({ community, opened, onClose }: AddMemberSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Add a member" subtitle={community.name}>
      <AddMember community={community} />
    </Sheet>
  );
}

function AddMember({ community }: { community: Community }) {
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const address = typed.trim();
  const isInvite = isAddress(address);
  const search = usePeopleSearch(isInvite ? '' : typed);
  const onRefused = (error: unknown) => {
    if (hasErrorCode(error, 'plan_limit')) return setRefusal(error.message);
    setRefusal(null);
    notice.error(getErrorMessage(error));
  };
  return (
    <Stack gap={12} className={classes.pick}>
      <SearchField label="Name or email address" value={typed} onChange={setTyped} hasInitialFocus />
      {refusal !== null && <PlanNotice communityId={community.id}>{refusal}</PlanNotice>}
      {isInvite && (
        <RowsCard label="Email address">
          <InviteRow key={address} address={address} community={community} onRefused={onRefused} />
        </RowsCard>
      )}
      {!isInvite && search === null && (
        <Text tone="soft">
          Find people of your other communities by name: they are in at once, and can leave with one tap. Anybody else
          gets an invite at their email address.
        </Text>
      )}
      {search !== null && (
        <ListView
          list={{ items: search.results, error: search.error, reload: search.retry }}
          label="Loading people"
          errorKind="alone"
          empty={
            <Text role="status">
              Nobody of your communities is called that. Type their whole email address to invite them.
            </Text>
          }
        >
          {(people) => (
            <RowsCard label="People" busy={search.loading}>
              {people.map((person) => (
                <PersonRow key={person.id} person={person} community={community} onRefused={onRefused} />
              ))}
            </RowsCard>
          )}
        </ListView>
      )}
    </Stack>
  );
}

interface RowProps {
  community: Community;
  onRefused: (error: unknown) => void;
}

function PersonRow({ person, community, onRefused }: RowProps & { person: FoundPerson }) {
  const [isAdded, setAdded] = useState(false);
  const { run, isRunning } = useAction(async () => {
    await addPerson(community.id, person.id);
    setAdded(true);
    notice.success(`${fullName(person)} is a member now`);
  }, onRefused);
  const others = person.communities.filter(({ id }) => id !== community.id);
  const isMember = others.length < person.communities.length;
  return (
    <ListRow
      start={<Avatar person={person} size={40} />}
      name={<PersonName person={person} />}
      note={others.map(({ name }) => name).join(', ')}
      endContent={
        isMember || isAdded ? (
          <Done>{isMember ? 'Member' : 'Added'}</Done>
        ) : (
          <Button
            variant="light"
            size="sm"
            loading={isRunning}
            aria-label={`Add ${fullName(person)}`}
            onClick={() => void run()}
          >
            Add
          </Button>
        )
      }
    />
  );
}

function InviteRow({ address, community, onRefused }: RowProps & { address: string }) {
  const [outcome, setOutcome] = useState<string | null>(null);
  const idempotencyKey = useIdempotencyKey(address);
  const { run, isRunning } = useAction(async () => {
    const { already_members: members } = await sendInvites(community.id, [address], idempotencyKey);
    setOutcome(members.length > 0 ? 'Member' : 'Invited');
  }, onRefused);
  return (
    <ListRow
      start={
        <Tile size={40} round>
          <IconMail size={20} />
        </Tile>
      }
      name={address}
      note="Gets a mail with a link, and is in with one tap."
      endContent={
        outcome === null ? (
          <Button
            variant="light"
            size="sm"
            loading={isRunning}
            aria-label={`Invite ${address}`}
            onClick={() => void run()}
          >
            Invite
          </Button>
        ) : (
          <Done>{outcome}</Done>
        )
      }
    />
  );
}

function Done({ children }: { children: ReactNode }) {
  return (
    <Row as="span" gap={4} size="s" weight="strong" tone="primary" role="status">
      <IconCheck size={18} /> {children}
    </Row>
  );
}
