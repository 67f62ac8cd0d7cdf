import type { Channel } from '@homecoming/contract/channels.ts';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { notice } from '../../lib/toasts.ts';
import { IconPlus } from '../../ui/icons/icons.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { createGroup } from '../api.ts';
import { GroupForm } from './group-form.tsx';

/** A button that opens the form of a new group, for people who may create one. Opens the new group. */
export function NewGroup({ channel }: { channel: Channel }) {
  const [opened, setOpened] = useState(false);
  if (!channel.can.create_group) return null;
  return (
    <>
      <Button variant="light" size="sm" leftSection={<IconPlus size={18} />} onClick={() => setOpened(true)}>
        New group
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title="New group" subtitle={`In ${channel.name}`}>
        <NewGroupForm channelId={channel.id} />
      </Sheet>
    </>
  );
}

function NewGroupForm({ channelId }: { channelId: string }) {
  const navigate = useNavigate();
  return (
    <GroupForm
      submit="Create group"
      onSubmit={async ({ values, ...sending }) => {
        const group = await createGroup(channelId, { ...values, ...sending });
        notice.success(`${group.name} is open`);
        await navigate({ to: '/groups/$id', params: { id: group.id } });
      }}
    />
  );
}
