import type { FoundGroup } from '@homecoming/contract/groups.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconUserPlus } from '../../ui/icons/icons.tsx';
import { rowStyle } from '../../ui/layout/row.tsx';
import classes from './join-action.module.css';
import { useJoinChannel } from './use-join.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** The button that joins the open channel of a group, for readers of its card. Other readers see `children`. */
export function GroupAction({ group, children }: { group: FoundGroup; children: ReactNode }) {
  const isCard = !group.can.read;
  const container = useKeptFocus<HTMLDivElement>(isCard);
  return (
    <div
      ref={container}
      tabIndex={-1}
      {...(isCard && rowStyle({ align: 'stretch', wrap: true, gap: 12, className: classes.action }))}
    >
      {isCard ? <JoinChannel group={group} /> : children}
    </div>
  );
}

function JoinChannel({ group }: { group: FoundGroup }) {
  const open = { is_private: false, can: { manage_requests: false } };
  const { join, sending } = useJoinChannel({ id: group.channel, name: group.channel_name, ...open });
  return (
    <Button leftSection={<IconUserPlus />} loading={sending} onClick={() => void join()}>
      Join channel
    </Button>
  );
}
