import type { Community, CommunityRole } from '@homecoming/contract/communities.ts';
import type { CommunityMember } from '@homecoming/contract/members.ts';
import type { Usage } from '@homecoming/contract/plans.ts';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useCurrentUser } from '../../../accounts/api.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { IconCreditCard, IconUserPlus } from '../../../ui/icons/icons.tsx';
import { WindowedList } from '../../../ui/lists/windowed-list.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useManagedCommunity } from '../../manage/api.ts';
import { FoundMembers } from '../parts/found-members.tsx';
import { ManagersOnly } from '../../manage/parts/managers-only.tsx';
import { AddMemberSheet } from '../parts/add-member-sheet.tsx';
import { MemberRow } from '../parts/member-row.tsx';
import { PlanNotice } from '../../plans/parts/plan-notice.tsx';
import { roleLists } from '../parts/roles.ts';
import { useMemberActions } from '../parts/use-member-actions.tsx';
import { useMemberLimits } from '../../plans/api.ts';
import { useMemberSearch, useMembers } from '../api.ts';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/text/text.tsx';
import classes from './manage-members.module.css';

/** The tab that lists owners, admins and members, with the actions on each. */
export function ManageMembersTab() {
  const community = useManagedCommunity();
  if (community === undefined) return null;
  return community.can.manage_members ? <Members key={community.id} community={community} /> : <ManagersOnly />;
}

function Members({ community }: { community: Community }) {
  const [typed, setTyped] = useState('');
  const [isAdding, setAdding] = useState(false);
  const search = useMemberSearch(community.id, typed);
  const { data: user } = useCurrentUser();
  const { data: limits } = useMemberLimits(community.id);
  const { renderMenu, refusal, dialogs } = useMemberActions(community);
  const renderRow = (member: CommunityMember, withRole = false) => (
    <MemberRow
      key={member.id}
      member={member}
      community={community.id}
      withRole={withRole}
      badges={renderBadges(member, member.id === user?.id)}
      endContent={renderMenu(member)}
    />
  );
  return (
    <Stack gap={28} revealsInOrder="everywhere">
      <Row gap={12} wrap>
        <div className={classes.search}>
          <SearchField label="Find a member" value={typed} onChange={setTyped} />
        </div>
        <Button leftSection={<IconUserPlus />} onClick={() => setAdding(true)}>
          Add a member
        </Button>
      </Row>
      {refusal !== null && <PlanNotice communityId={community.id}>{refusal}</PlanNotice>}
      <FoundMembers search={search} renderRow={(member) => renderRow(member, true)}>
        {roleLists.map(({ role, title, counted, nobody }) => (
          <RoleSection
            key={role}
            communityId={community.id}
            role={role}
            title={title}
            room={counted === null ? undefined : limits?.[counted]}
            nobody={nobody}
            renderRow={renderRow}
          />
        ))}
      </FoundMembers>
      {dialogs}
      <AddMemberSheet community={community} opened={isAdding} onClose={() => setAdding(false)} />
    </Stack>
  );
}

interface RoleSectionProps {
  communityId: string;
  role: CommunityRole;
  title: string;
  /** The limit of the plan for this role and how much of it is used. */
  room: Usage | undefined;
  nobody: string;
  renderRow: (member: CommunityMember) => ReactNode;
}

function RoleSection({ communityId, role, title, room, nobody, renderRow }: RoleSectionProps) {
  const list = useMembers(communityId, { role });
  const { items, hasMore } = list;
  return (
    <section>
      <h2 className={classes.title}>
        {title}
        {items !== undefined && !hasMore && (
          <Text as="span" size="m" weight="medium" tone="quiet" tabular className={classes.count}>
            {items.length}
            {room !== undefined && room.limit !== null && ` of ${room.limit}`}
          </Text>
        )}
      </h2>
      <ListView
        list={list}
        label={`Loading ${title.toLowerCase()}`}
        rows={role === 'member' ? 4 : 1}
        empty={<Text tone="soft">{nobody}</Text>}
        more={title.toLowerCase()}
      >
        {(members) => (
          <WindowedList
            kind="rows"
            label={title}
            name={`managed ${role} of ${communityId}`}
            items={members}
            more={hasMore}
            busy={false}
            render={(member) => renderRow(member)}
          />
        )}
      </ListView>
    </section>
  );
}

function renderBadges(member: CommunityMember, isSelf: boolean): ReactNode {
  if (!member.is_payment_owner && !isSelf) return undefined;
  return (
    <>
      {isSelf && <Badge tone="primary">You</Badge>}
      {member.is_payment_owner && (
        <Badge icon={IconCreditCard} tone="info">
          Payment owner
        </Badge>
      )}
    </>
  );
}
