import { leaveCommunity } from '@homecoming/contract/communities.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { getEvent, updateEvent } from '@homecoming/contract/events.ts';
import { joinAs, makeEvent, type Person } from '@homecoming/testkit/cast.ts';
import { describe, expect, it } from 'vitest';
import { useEventPeople } from '../fixtures/event-people.ts';

const club = useEventPeople();

const read = (by: Person, id: string) => by.call(getEvent, { params: { id } });
const update = (by: Person, id: string, body: BodyOf<typeof updateEvent>) =>
  by.call(updateEvent, { params: { id }, body });

describe('hosts', () => {
  it('keeps hosts who are members with their draft, and lets them hand over what is published', async () => {
    const { id } = await makeEvent(club.owner, club.community, { status: 'draft', hosts: [club.host.user.id] });
    const handOver = (body = {}) => update(club.host, id, { hosts: [club.member.user.id], ...body });
    expect((await handOver()).error).toMatchObject({
      code: 'draft_needs_you',
      fields: { hosts: expect.stringContaining('publish it first') },
    });
    expect((await read(club.host, id)).body.hosts).toHaveLength(2);
    const { body } = await handOver({ status: 'published' });
    expect(body).toMatchObject({ hosts: [{ id: club.member.user.id }], can: { manage: false } });
    const other = await makeEvent(club.owner, club.community, { status: 'draft' });
    expect((await update(club.owner, other.id, { hosts: [club.host.user.id] })).status).toBe(200);
  });

  it('removes a host who leaves the community; admins and owners organise then', async () => {
    const event = await makeEvent(club.owner, club.community, { hosts: [club.host.user.id] });
    await update(club.owner, event.id, { hosts: [club.host.user.id] });
    expect((await read(club.host, event.id)).body.can.manage).toBe(true);
    await club.host.get(leaveCommunity, { params: { id: club.community.id } });
    expect((await read(club.owner, event.id)).body).toMatchObject({ hosts: [], can: { manage: true } });
    await joinAs(club.host, club.community, club.owner);
    expect((await read(club.host, event.id)).body.can.manage).toBe(false);
  });
});
