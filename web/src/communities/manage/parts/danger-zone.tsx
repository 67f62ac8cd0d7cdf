import type { Community } from '@homecoming/contract/communities.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { SettingsRow, Rows } from '../../../accounts/parts/rows.tsx';
import { IconLogout, IconTrash } from '../../../ui/icons/icons.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import classes from '../screens/manage.module.css';
import { DeleteSheet } from './delete-sheet.tsx';
import { LeaveSheet } from './leave-sheet.tsx';

/** Buttons to leave and to delete a community. */
export function DangerZone({ community }: { community: Community }) {
  const [open, setOpen] = useState<'leave' | 'delete' | null>(null);
  const { can } = community;
  const close = () => setOpen(null);
  if (!can.leave && !can.delete) return null;
  return (
    <Section title="Leaving and deleting" className={classes.narrow}>
      <Rows>
        {can.leave && (
          <SettingsRow
            icon={IconLogout}
            title="Leave this community"
            text="You do not belong to it any more. It goes on without you."
            endContent={
              <Button variant="default" onClick={() => setOpen('leave')}>
                Leave
              </Button>
            }
          />
        )}
        {can.delete && (
          <SettingsRow
            icon={IconTrash}
            tone="danger"
            title="Delete this community"
            text="For everybody, with everything in it."
            endContent={
              <Button variant="light" color="brick" onClick={() => setOpen('delete')}>
                Delete
              </Button>
            }
          />
        )}
      </Rows>
      <LeaveSheet community={community} opened={open === 'leave'} onClose={close} />
      <DeleteSheet community={community} opened={open === 'delete'} onClose={close} />
    </Section>
  );
}
