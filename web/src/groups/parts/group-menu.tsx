import type { FoundGroup } from '@homecoming/contract/groups.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { copyLink } from '../../lib/browser/copy-link.ts';
import { useReport } from '../../reports/parts/use-report.tsx';
import { notice } from '../../lib/toasts.ts';
import { ActionsMenu } from '../../ui/overlays/actions-menu.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { IconEdit, IconLink, IconTrash } from '../../ui/icons/icons.tsx';
import { deleteGroup, removeGroup } from '../api.ts';
import { EditGroup } from './group-form.tsx';

/** The menu of a group: copy its link, edit, report or delete it. */
export function GroupMenu({ group }: { group: FoundGroup }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const dots = useRef<HTMLButtonElement>(null);
  const { reportItem, reportSheet } = useReport({
    kind: 'group',
    subject: group.id,
    canReport: group.can.report,
    returnTo: () => dots.current,
  });
  const navigate = useNavigate();
  const address = `${window.location.origin}/groups/${group.id}`;

  async function remove(): Promise<void> {
    await deleteGroup(group.id);
    await navigate({ to: '/channels/$id', params: { id: group.channel } });
    notice.success(`${group.name} is deleted`);
    void removeGroup(group);
  }

  return (
    <div>
      <ActionsMenu
        width={210}
        dotsRef={dots}
        items={[
          {
            label: 'Copy link',
            icon: <IconLink />,
            onClick: () => void copyLink(address, 'Take it from the address bar.'),
          },
          group.can.edit && { label: 'Edit group', icon: <IconEdit />, onClick: () => setOpen('edit') },
          reportItem,
          group.can.delete && {
            label: 'Delete group',
            icon: <IconTrash />,
            danger: true,
            onClick: () => setOpen('delete'),
          },
        ]}
      />
      {reportSheet}
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
