import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PlanNotice } from '../../communities/plans/parts/plan-notice.tsx';
import { hasErrorCode } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { IconPlus } from '../../ui/icons/icons.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { createChannel } from '../api.ts';
import { ChannelForm, type ChannelSubmission } from './channel-form.tsx';

interface NewChannelProps {
  communityId: string;
  variant?: 'light' | 'filled';
}

/** A button that opens the form of a new channel. Opens the new channel. */
export function NewChannel({ communityId, variant = 'light' }: NewChannelProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        size={variant === 'light' ? 'sm' : 'md'}
        leftSection={<IconPlus size={18} />}
        onClick={() => setOpened(true)}
      >
        New channel
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title="New channel">
        <NewChannelForm communityId={communityId} />
      </Sheet>
    </>
  );
}

function NewChannelForm({ communityId }: { communityId: string }) {
  const navigate = useNavigate();
  const [planRefusal, setPlanRefusal] = useState<string | null>(null);

  async function create({ values, ...sending }: ChannelSubmission): Promise<void> {
    setPlanRefusal(null);
    try {
      const channel = await createChannel(communityId, { ...values, ...sending });
      notice.success(`${channel.name} is ${channel.is_private ? 'ready' : 'open'}`);
      await navigate({ to: '/channels/$id', params: { id: channel.id } });
    } catch (error) {
      if (!hasErrorCode(error, 'plan_limit')) throw error;
      setPlanRefusal(error.message);
    }
  }

  return (
    <ChannelForm
      submit="Create channel"
      notice={planRefusal !== null && <PlanNotice communityId={communityId}>{planRefusal}</PlanNotice>}
      onSubmit={create}
    />
  );
}
