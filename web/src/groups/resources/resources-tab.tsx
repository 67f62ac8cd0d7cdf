import type { FoundGroup } from '@homecoming/contract/groups.ts';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { IconPlus } from '../../ui/icons/icons.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { useGroup } from '../api.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { AddResource } from './add-resource.tsx';
import { useResources } from './api.ts';
import { ResourceRow } from './resource-row.tsx';

/** The links and files of a group. */
export function ResourcesTab() {
  const { id } = useParams({ from: '/app/signed-in/groups/$id/resources' });
  const { data: group } = useGroup(id);
  const [adding, setAdding] = useState(false);
  if (group === undefined) return null;
  return (
    <Stack gap={16}>
      {group.can.add_resource && (
        <div>
          <Button variant="light" leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
            Add a resource
          </Button>
        </div>
      )}
      <ResourceList group={group} />
      <AddResource group={group} opened={adding} onClose={() => setAdding(false)} />
    </Stack>
  );
}

function ResourceList({ group }: { group: FoundGroup }) {
  const list = useResources(group.id);
  return (
    <ListView
      list={list}
      label="Loading resources"
      errorFallback="Failed to fetch resources"
      empty={
        <EmptyState drawing="letterbox" title="Nothing kept here yet">
          Links and files that everybody asks for belong here.
        </EmptyState>
      }
    >
      {(resources) => (
        <section>
          <RowsCard label="Resources">
            {resources.map((resource) => (
              <ResourceRow key={resource.id} resource={resource} />
            ))}
          </RowsCard>
          <LoadMore what="resources" list={list} />
        </section>
      )}
    </ListView>
  );
}
