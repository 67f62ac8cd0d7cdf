import type { FoundGroup } from '@homecoming/contract/groups.ts';
import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { copyLink } from '../../lib/copy-link.ts';
import { notice } from '../../lib/toasts.ts';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { IconDots, IconEdit, IconLink, IconTrash } from '../../ui/icons/icons.tsx';
import { deleteGroup, forgetGroup } from '../api.ts';
import { EditGroup } from './group-form.tsx';
import classes from './group-menu.module.css';

/** What else one can do with a group. */
export function GroupMenu({ group }: { group: FoundGroup }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const dots = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const address = `${window.location.origin}/groups/${group.id}`;

  async function remove(): Promise<void> {
    await deleteGroup(group.id);
    await navigate({ to: '/channels/$id', params: { id: group.channel } });
    notice.success(`${group.name} is deleted`);
    void forgetGroup(group);
  }

  return (
    <div>
      <Menu
        position="bottom-end"
        width={210}
        withinPortal={false}
        hideDetached={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <button ref={dots} type="button" className={classes.dots} aria-label="More">
            <IconDots size={24} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink />} onClick={() => void copyLink(address, 'Take it from the address bar.')}>
            Copy link
          </Menu.Item>
          {group.can.edit && (
            <Menu.Item leftSection={<IconEdit />} onClick={() => setOpen('edit')}>
              Edit group
            </Menu.Item>
          )}
          {group.can.delete && (
            <Menu.Item leftSection={<IconTrash />} data-tone="danger" onClick={() => setOpen('delete')}>
              Delete group
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <EditGroup group={group} opened={open === 'edit'} onClose={() => setOpen(null)} returnTo={() => dots.current} />
      <ConfirmSheet
        opened={open === 'delete'}
        onClose={() => setOpen(null)}
        title={`Delete ${group.name}?`}
        confirm="Delete group"
        onConfirm={remove}
        returnTo={() => dots.current}
      >
        Its comments and resources go with it. Nobody can bring them back.
      </ConfirmSheet>
    </div>
  );
}
