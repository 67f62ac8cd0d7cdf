import type { Resource } from '@homecoming/contract/groups.ts';
import { useRef, useState } from 'react';
import { notice } from '../../lib/toasts.ts';
import { RemovedNote } from '../../reports/parts/removed-note.tsx';
import { useReport } from '../../reports/parts/use-report.tsx';
import { ActionsMenu } from '../../ui/overlays/actions-menu.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { IconDownload, IconEdit, IconExternalLink, IconTrash } from '../../ui/icons/icons.tsx';
import { ListRow, coverClass } from '../../ui/layout/list-row.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { Text } from '../../ui/text/text.tsx';
import { deleteResource } from './api.ts';
import { EditResource } from './edit-resource.tsx';
import { formatResourceType } from './resource-kind.ts';
import { ResourceLink } from './resource-link.tsx';
import classes from './resource-row.module.css';
import { ResourceTile } from './resource-tile.tsx';

/** A resource in the list. A click on the row opens the link, or downloads the file. */
export function ResourceRow({ resource }: { resource: Resource }) {
  const { can, kind, description, added_by: adder } = resource;
  const EndIcon = kind === 'link' ? IconExternalLink : IconDownload;
  return (
    <ListRow
      align="start"
      start={<ResourceTile resource={resource} />}
      endContent={
        <>
          <Text as="span" tone="quiet" grow={false} className={classes.end}>
            <EndIcon size={20} />
          </Text>
          {(can.edit || can.delete || can.report) && <ResourceMenu resource={resource} />}
        </>
      }
      name={
        <ResourceLink resource={resource} className={coverClass}>
          {resource.title}
          <span className="hc-hidden">{kind === 'link' ? ', opens in a new tab' : ', download'}</span>
        </ResourceLink>
      }
      note={formatResourceType(resource)}
    >
      {description !== null && (
        <Text size="m" tone="soft" dir="auto" className={classes.description}>
          <LinkedText>{description}</LinkedText>
        </Text>
      )}
      <RemovedNote removed={resource.removed} />
      <Text size="s" tone="quiet">
        {adder !== null && (
          <>
            Added by <PersonName person={adder} /> ·{' '}
          </>
        )}
        <RelativeTime iso={resource.created_at} />
      </Text>
    </ListRow>
  );
}

function ResourceMenu({ resource }: { resource: Resource }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const dots = useRef<HTMLButtonElement>(null);
  const { can, title, kind } = resource;
  const { reportItem, reportSheet } = useReport({
    kind: 'resource',
    subject: resource.id,
    canReport: can.report,
    returnTo: () => dots.current,
  });
  const close = () => setOpen(null);
  async function remove(): Promise<void> {
    await deleteResource(resource);
    notice.success(`${title} is deleted`);
  }
  return (
    <div className={classes.menu}>
      <ActionsMenu
        label={`More about ${title}`}
        width={190}
        dotsRef={dots}
        items={[
          can.edit && { label: 'Edit', icon: <IconEdit />, onClick: () => setOpen('edit') },
          reportItem,
          can.delete && { label: 'Delete', icon: <IconTrash />, danger: true, onClick: () => setOpen('delete') },
        ]}
      />
      {reportSheet}
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
