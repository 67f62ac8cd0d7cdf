import type { Channel, ChannelMember } from '@homecoming/contract/channels.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isForbidden } from '../../lib/http/api-error.ts';
import { count } from '../../lib/text/format.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { AsideList, AsideSection, asideClasses } from '../../ui/page/aside.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useChannelMembers } from '../api.ts';
import classes from './channel-members.module.css';

/** More would need a scroller of their own beside the groups. */
const SHOWN = 8;

/** The first members of a channel, and a button that lists all of them, for people who may see them. */
export function ChannelMembers({ channel }: { channel: Channel }) {
  const list = useChannelMembers(channel.id, channel.can.read);
  const [all, setAll] = useState(false);
  if (!channel.can.read || isForbidden(list.error)) return null;
  return (
    <AsideSection title="Members" size={channel.members_count}>
      <ListView
        list={list}
        label="Loading members"
        rows={4}
        empty={<p className={asideClasses.quiet}>Nobody has joined yet.</p>}
      >
        {(members) => (
          <AsideList>
            {members.slice(0, SHOWN).map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </AsideList>
        )}
      </ListView>
      {list.items !== undefined && (list.hasMore || list.items.length > SHOWN) && (
        <Button variant="default" size="sm" mt={12} onClick={() => setAll(true)}>
          All {count(channel.members_count)} members
        </Button>
      )}
      <Sheet opened={all} onClose={() => setAll(false)} title="Members" subtitle={`In ${channel.name}`}>
        <ul className={classes.all}>
          {list.items?.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
        <LoadMore what="members" list={list} />
      </Sheet>
    </AsideSection>
  );
}

function MemberRow({ member }: { member: ChannelMember }) {
  const work = member.program ?? member.current_industry;
  return (
    <li>
      <Link to="/users/$id" params={{ id: member.id }} className={asideClasses.row}>
        <Avatar person={member} size={40} />
        <span className={asideClasses.words}>
          <PersonName person={member} />
          {work !== null && <span className={asideClasses.quiet}>{work}</span>}
        </span>
      </Link>
    </li>
  );
}
