import type { Resource } from '@homecoming/contract/groups.ts';
import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useRef, useState } from 'react';
import { notice } from '../../lib/toasts.ts';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { IconDots, IconDownload, IconEdit, IconExternalLink, IconTrash } from '../../ui/icons/icons.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { deleteResource } from '../api.ts';
import menu from './group-menu.module.css';
import { EditResource } from './edit-resource.tsx';
import { typeWords } from './resource-kind.ts';
import { ResourceLink } from './resource-link.tsx';
import classes from './resource-row.module.css';
import { ResourceTile } from './resource-tile.tsx';

/** A resource in the list: what it is, who added it. The row opens the link, or downloads the file. */
export function ResourceRow({ resource }: { resource: Resource }) {
  const { can, kind, description, added_by: adder } = resource;
  const EndIcon = kind === 'link' ? IconExternalLink : IconDownload;
  return (
    <li className={classes.row}>
      <ResourceTile resource={resource} />
      <div className={classes.words}>
        <p className={classes.title}>
          <ResourceLink resource={resource} className={classes.link}>
            {resource.title}
            <span className="hc-hidden">{kind === 'link' ? ', opens in a new tab' : ', download'}</span>
          </ResourceLink>
        </p>
        <p className={classes.quiet}>{typeWords(resource)}</p>
        {description !== null && (
          <p className={classes.description}>
            <LinkedText>{description}</LinkedText>
          </p>
        )}
        <p className={classes.quiet}>
          {adder !== null && (
            <>
              Added by <PersonName person={adder} /> ·{' '}
            </>
          )}
          <RelativeTime iso={resource.created_at} />
        </p>
      </div>
      <span className={classes.end}>
        <EndIcon size={20} />
      </span>
      {(can.edit || can.delete) && <ResourceMenu resource={resource} />}
    </li>
  );
}

function ResourceMenu({ resource }: { resource: Resource }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const dots = useRef<HTMLButtonElement>(null);
  const { can, title, kind } = resource;
  const close = () => setOpen(null);
  async function remove(): Promise<void> {
    await deleteResource(resource);
    notice.success(`${title} is deleted`);
  }
  return (
    <div className={classes.menu}>
      <Menu
        position="bottom-end"
        width={190}
        withinPortal={false}
        hideDetached={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <button ref={dots} type="button" className={menu.dots} aria-label={`More about ${title}`}>
            <IconDots size={22} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {can.edit && (
            <Menu.Item leftSection={<IconEdit />} onClick={() => setOpen('edit')}>
              Edit
            </Menu.Item>
          )}
          {can.delete && (
            <Menu.Item leftSection={<IconTrash />} data-tone="danger" onClick={() => setOpen('delete')}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <EditResource resource={resource} opened={open === 'edit'} onClose={close} returnTo={() => dots.current} />
      <ConfirmSheet
        opened={open === 'delete'}
        onClose={close}
        title={`Delete ${title}?`}
        confirm={kind === 'link' ? 'Delete link' : 'Delete file'}
        onConfirm={remove}
        returnTo={() => dots.current}
      >
        Nobody can bring it back.
      </ConfirmSheet>
    </div>
  );
}
